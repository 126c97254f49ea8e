// Preloaded by run-until-stopped.mjs: if the parent dies, however suddenly, the process stops
// cleanly as well.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
