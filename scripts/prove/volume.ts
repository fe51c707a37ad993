import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** EXT4_IOC_SHUTDOWN without flushing the log: nothing reaches the disk any more, as when power is cut. */
const CUT =
  'open(my $d, "<", $ARGV[0]) or die $!; my $flag = pack("L", 2); ioctl($d, 0x8004587D, $flag) or die $!';
const PATIENCE = 200;

/** An ext4 file system of its own in a file. */
export type Volume = {
  folder: string;
  cutPower(): void;
  /** After a cut, once nobody uses it any more. */
  mountAgain(): Promise<void>;
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
};

/** @throws Error saying why where it cannot be had: it takes Linux, root, e2fsprogs and perl */
export function openVolume(megabytes: number): Volume {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('A volume of its own takes Linux and root.');
  const place = mkdtempSync(join(tmpdir(), 'cercle-volume-'));
  // PostgreSQL's own user walks through it.
  chmodSync(place, 0o755);
  const image = join(place, 'image');
  const folder = join(place, 'mounted');
  const filling = join(folder, 'filling');
  const mount = () => call('mount', '-o', 'loop', image, folder);
  try {
    call('truncate', '-s', `${megabytes}M`, image);
    call('mkfs.ext4', '-q', '-m', '0', image);
    call('mkdir', folder);
    mount();
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw new Error(`A volume of its own takes loop devices and e2fsprogs: ${(error as Error).message}`);
  }
  const unmount = async () => {
    // Who was killed a moment ago may still hold it.
    for (let time = 0; ; time += 1) {
      try {
        return call('umount', folder);
      } catch (error) {
        if (time === PATIENCE) throw error;
        await wait(25);
      }
    }
  };
  return {
    folder,
    cutPower: () => call('perl', '-e', CUT, folder),
    mountAgain: async () => {
      await unmount();
      mount();
    },
    fill: () => fillUp(filling),
    free: () => rmSync(filling),
    remove: async () => {
      await unmount();
      rmSync(place, { recursive: true });
    },
  };
}

const call = (command: string, ...args: string[]) => {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

function fillUp(file: string) {
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
