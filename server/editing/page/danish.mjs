/** Texts that Decap's own Danish lacks, or that are not natural Danish. */
const MORE = {
  auth: { loginWithForgejo: 'Log ind med Forgejo' },
  collection: {
    collectionTop: { viewAsList: 'Vis som liste', viewAsGrid: 'Vis som fliser' },
    entries: { unpublishedHeader: 'Ikke udgivet' },
  },
  editor: {
    editor: {
      onDeletePublishedEntry: 'Vil du slette siden? Den forsvinder fra sitet med det samme.',
      onDeleteWithUnsavedChanges:
        'Vil du slette siden og det, du ikke har gemt? Den forsvinder fra sitet med det samme.',
    },
    editorControl: { field: { widgetLabel: 'Feltet %{widgetLabel}' } },
    editorControlPane: {
      widget: {
        required: 'Udfyld »%{fieldLabel}«',
        regexPattern: '»%{fieldLabel}«: %{pattern}',
        max: '%{fieldLabel} skal være højst %{maxValue}.',
      },
    },
    editorInterface: {
      toggleI18n: 'Vis eller skjul sprog',
      togglePreview: 'Vis eller skjul siden',
      toggleScrollSync: 'Rul siden med',
      toggleNotes: 'Vis eller skjul noter',
    },
    editorToolbar: {
      backCollection: '%{collectionLabel}',
      deployPreviewPendingButtonLabel: 'Vis siden',
      deployPreviewButtonLabel: 'Vis siden',
      deployButtonLabel: 'Vis siden',
    },
    editorNotesPane: {
      title: 'Noter',
      emptyState: 'Ingen noter endnu.',
      addNote: 'Tilføj note',
      addPlaceholder: 'Skriv en note …',
      editPlaceholder: 'Ret din note …',
      save: 'Gem',
      cancel: 'Fortryd',
      edit: 'Ret',
      delete: 'Slet',
      resolve: 'Luk',
      unresolve: 'Åbn igen',
      confirmDelete: 'Vil du slette noten?',
      shortcut: 'Ctrl+Enter tilføjer noten',
    },
    editorWidgets: {
      markdown: {
        strikethrough: 'Gennemstreget',
        toggleMode: { rich: 'Skift til formateret tekst', markdown: 'Skift til Markdown' },
      },
      datetime: { setToNow: 'Sæt %{fieldLabel} til nu' },
      object: { expand: 'Fold ud', collapse: 'Fold sammen' },
      unknownPreview: { noPreview: "Ingen visning for '%{widget}'." },
    },
  },
  mediaLibrary: {
    mediaLibraryCard: { copyUrl: 'Kopiér adresse', copyPath: 'Kopiér sti', copyName: 'Kopiér navn' },
    mediaLibraryModal: {
      close: 'Luk',
      mediaAssets: 'Billeder og filer',
      upload: 'Hent fra din computer',
      uploading: 'Henter …',
      download: 'Gem på din computer',
      deleting: 'Sletter …',
      noAssetsFound: 'Der er ingen filer.',
    },
  },
  ui: {
    settingsDropdown: { account: 'Menu for din konto' },
    toast: {
      missingRequiredField: 'Ikke gemt: udfyld først de felter, der skal udfyldes.',
      onFailToPublishEntry: 'Ikke udgivet: %{details}',
      onFailToLoadDeployPreview: 'Siden kunne ikke hentes: %{details}',
      noteAdded: 'Noten er tilføjet',
      onFailToAddNote: 'Noten kunne ikke tilføjes: %{details}',
      noteUpdated: 'Noten er rettet',
      onFailToUpdateNote: 'Noten kunne ikke rettes: %{details}',
      noteDeleted: 'Noten er slettet',
      onFailToDeleteNote: 'Noten kunne ikke slettes: %{details}',
      noteResolved: 'Noten er lukket',
      noteReopened: 'Noten er åbnet igen',
      onFailToToggleNote: 'Noten kunne ikke ændres: %{details}',
    },
  },
}

/** Decap's Danish with what it lacks. */
export function danish(own) {
  return joined(own ?? {}, MORE)
}

function joined(one, other) {
  if (typeof other !== 'object') return other
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in other ? joined(one?.[name], other[name]) : one[name]]),
  )
}
