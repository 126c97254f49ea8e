// Preloaded by run-until-stopped.mjs: the process stops cleanly even if its parent is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
