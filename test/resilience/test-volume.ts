import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** EXT4_IOC_SHUTDOWN without flushing the log: nothing reaches the disk any more, as when power is cut. */
const POWER_CUT_SCRIPT =
  'open(my $d, "<", $ARGV[0]) or die $!; my $flag = pack("L", 2); ioctl($d, 0x8004587D, $flag) or die $!';
const MAX_UNMOUNT_ATTEMPTS = 200;

/** An ext4 file system of its own in a file. */
export type Volume = {
  folder: string;
  cutPower(): void;
  /** After a cut, once nobody uses it any more. */
  remount(): Promise<void>;
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
};

/** @throws Error saying why where it cannot be had: it takes Linux, root, e2fsprogs and perl */
export function openTestVolume(megabytes: number): Volume {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('A volume of its own takes Linux and root.');
  const parentFolder = mkdtempSync(join(tmpdir(), 'cercle-volume-'));
  // PostgreSQL's own user walks through it.
  chmodSync(parentFolder, 0o755);
  const image = join(parentFolder, 'image');
  const folder = join(parentFolder, 'mounted');
  const fillerFile = join(folder, 'filling');
  const mount = () => runCommand('mount', '-o', 'loop', image, folder);
  try {
    runCommand('truncate', '-s', `${megabytes}M`, image);
    runCommand('mkfs.ext4', '-q', '-m', '0', image);
    runCommand('mkdir', folder);
    mount();
  } catch (error) {
    rmSync(parentFolder, { recursive: true, force: true });
    throw new Error(`A volume of its own takes loop devices and e2fsprogs: ${(error as Error).message}`);
  }
  const unmount = async () => {
    // Who was killed a moment ago may still hold it.
    for (let attempt = 0; ; attempt += 1) {
      try {
        return runCommand('umount', folder);
      } catch (error) {
        if (attempt === MAX_UNMOUNT_ATTEMPTS) throw error;
        await wait(25);
      }
    }
  };
  return {
    folder,
    cutPower: () => runCommand('perl', '-e', POWER_CUT_SCRIPT, folder),
    remount: async () => {
      await unmount();
      mount();
    },
    fill: () => fillDisk(fillerFile),
    free: () => rmSync(fillerFile),
    remove: async () => {
      await unmount();
      rmSync(parentFolder, { recursive: true });
    },
  };
}

const runCommand = (command: string, ...args: string[]) => {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

function fillDisk(file: string) {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [1_048_576, 4_096, 512]) writeUntilFull(descriptor, Buffer.alloc(size));
  } finally {
    closeSync(descriptor);
  }
}

function writeUntilFull(descriptor: number, bytes: Buffer) {
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
