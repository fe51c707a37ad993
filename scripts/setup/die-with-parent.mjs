// Preloaded into a child with a channel to its parent: it ends when its parent does, even by a kill.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
