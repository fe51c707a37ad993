// Preloaded into a child with a channel to its parent: it exits when its parent does, even when the parent is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
