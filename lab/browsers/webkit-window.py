#!/usr/bin/python3
"""A bare window of WebKitGTK for WebKitWebDriver, of exactly the size that is asked for.

The library's own MiniBrowser is never narrower than 447 px. The driver has no log: what a page complains of is
printed, a line of JSON each. And a page may ask, as a visitor does by choosing another tab, to be put behind and to be
shown again.
"""

import argparse

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

LISTEN = """
{
  const { complaint } = webkit.messageHandlers
  const say = (...words) => complaint.postMessage(JSON.stringify(words.map((word) => String(word?.stack ?? word)).join(' ')))
  for (const level of ['error', 'warn']) {
    const log = console[level].bind(console)
    console[level] = (...words) => { say(level + ':', ...words); log(...words) }
  }
  addEventListener('unhandledrejection', ({ reason }) => say('rejected:', reason, reason?.message))
  addEventListener('securitypolicyviolation', (event) =>
    say('policy:', event.effectiveDirective, event.blockedURI, event.sample, event.sourceFile))
  addEventListener('error', ({ message, filename, lineno }) => say('uncaught:', message, filename, lineno))
}
"""

parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int, default=1280)
parser.add_argument("--height", type=int, default=900)
parser.add_argument("--without-scripts", action="store_true")
parser.add_argument("--keeps-no-page", action="store_true")
asked = parser.parse_args()

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["da-DK", "da"])


def open_view(*_):
    content = WebKit2.UserContentManager()
    for name in ("complaint", "tab"):
        content.register_script_message_handler(name)
    content.add_script(
        WebKit2.UserScript.new(
            LISTEN,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
        )
    )
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=content
    )
    settings = view.get_settings()
    settings.set_enable_javascript_markup(not asked.without_scripts)
    settings.set_enable_page_cache(not asked.keeps_no_page)

    # Two tabs: the page's own, and an empty one that may lie over it.
    tabs = Gtk.Stack()
    tabs.add_named(view, "shown")
    tabs.add_named(Gtk.Box(), "behind")
    content.connect(
        "script-message-received::tab",
        lambda _, message: tabs.set_visible_child_name(message.get_js_value().to_string()),
    )
    content.connect(
        "script-message-received::complaint",
        lambda _, message: print(message.get_js_value().to_string(), flush=True),
    )

    window = Gtk.Window()
    window.set_default_size(asked.width, asked.height)
    window.add(tabs)
    window.show_all()
    # No window manager gives it the focus, and without it no element of the page ever has any.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    view.connect("close", lambda *_: window.destroy())
    view.connect("create", open_view)
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
