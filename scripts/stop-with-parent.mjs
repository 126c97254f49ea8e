// Loaded into a program by run-until-stopped.mjs: when that one is gone, however suddenly, the program ends cleanly as well.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
