// Preloaded into a child that has a channel to its parent: a parent killed without warning takes it along.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
