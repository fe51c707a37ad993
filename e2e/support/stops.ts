import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api.ts';
import { plainPicture } from './members.ts';
import { addMembers } from './people.ts';
import type { TestSite } from './site.ts';

const CONNECTIONS = 30;
/** Enough members that none of them, each uploading in turn, exceeds the limit of uploads. */
const MEMBERS = 60;
const EVERY_MS = 5;
/** One in so many calls is an upload, which takes its time: each member, in turn, may do thirty in ten minutes. */
const UPLOAD_EVERY = 13;
const UPLOAD_PAUSE_MS = 150;
const SECOND_SIGNAL_MS = 100;

type Stopped = {
  answered: number;
  uploaded: number;
  /** Requests that the site had accepted and did not answer, or answered with a failure. */
  lost: string[];
  exits: { code: number | null; ms: number }[];
  /** Milliseconds from the signal until it was said not to be ready. */
  unreadyMs: number[];
};

type Rounds = { rounds: number; loadMs: number; mostAtOnce?: number };

/**
 * Sends a site (trusting one proxy) 200 requests a second, uploads among them, on kept connections, and stops it meanwhile;
 * every other time by two signals.
 * @param mostAtOnce while this many wait no more are sent: a slow site is not asked for more than it can do
 */
export async function stopUnderLoad(
  site: TestSite,
  { rounds, loadMs, mostAtOnce = Number.POSITIVE_INFINITY }: Rounds,
): Promise<Stopped> {
  const seen: Stopped = { answered: 0, uploaded: 0, lost: [], exits: [], unreadyMs: [] };
  const members = await addMembers(site, MEMBERS);
  const headers: Record<string, string>[] = [];
  for (const [index, member] of members.entries()) {
    const client = await new ApiClient(site.url, `10.1.1.${index}`).logIn(member);
    headers.push(client.headers());
  }
  const form = await photoForm();
  const load = { url: site.url, people: headers, form, mostAtOnce, calls: 0 };
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await site.start();
    const underLoad = begin(load, seen);
    const watch = await watchReadiness(site.url);
    await wait(loadMs);
    const told = performance.now();
    const stopped = site.stop();
    const unready = watch();
    const again = round % 2 ? setTimeout(signal, SECOND_SIGNAL_MS, site.pid()) : undefined;
    const code = await stopped;
    clearTimeout(again);
    seen.exits.push({ code, ms: performance.now() - told });
    seen.unreadyMs.push(await unready);
    await underLoad.stop();
  }
  return seen;
}

function signal(pid: number) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // The site stopped first.
  }
}

type Form = { type: string; parts: [Buffer, Buffer] };

async function photoForm(): Promise<Form> {
  const data = new FormData();
  data.append('photo', new File([new Uint8Array(await plainPicture('#123456'))], 'photo.png'));
  const response = new Response(data);
  const bytes = Buffer.from(await response.arrayBuffer());
  const half = bytes.length >> 1;
  const type = response.headers.get('Content-Type') ?? '';
  return { type, parts: [bytes.subarray(0, half), bytes.subarray(half)] };
}

const READS = ['/', '/ambassadeurs', '/api/members', '/api/profile', '/contactez-nous'];

/** `calls` go on from one round to the next, so that each person has their turn. */
type Load = { url: string; people: Record<string, string>[]; form: Form; mostAtOnce: number; calls: number };

function begin(load: Load, seen: Stopped) {
  const { url, people, form, mostAtOnce } = load;
  // Each connection in its turn: one that rests is closed after a moment.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    if (underWay.size >= mostAtOnce) return;
    load.calls += 1;
    const { calls } = load;
    const isUpload = calls % UPLOAD_EVERY === 0;
    const path = isUpload ? '/api/profile/photo' : (READS[calls % READS.length] ?? '/');
    const call = ask(url + path, agent, people[calls % people.length] ?? {}, isUpload ? form : null)
      .then((status) => {
        if (status !== 200) return seen.lost.push(`${path}: ${status}`);
        seen.answered += 1;
        seen.uploaded += Number(isUpload);
      })
      .catch((error: NodeJS.ErrnoException) => {
        // Once it stopped listening a new connection is refused: that request was never taken.
        if (error.code !== 'ECONNREFUSED') seen.lost.push(`${path}: ${error.message}`);
      })
      .then(() => void underWay.delete(call));
    underWay.add(call);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

function ask(url: string, agent: Agent, headers: Record<string, string>, form: Form | null) {
  return new Promise<number | undefined>((resolve, reject) => {
    const length = form && form.parts[0].length + form.parts[1].length;
    const asked = request(
      url,
      {
        agent,
        method: form ? 'PUT' : 'GET',
        headers: { ...headers, ...(form && { 'content-type': form.type, 'content-length': `${length}` }) },
      },
      (response) =>
        response
          .resume()
          .on('error', reject)
          .on('end', () => resolve(response.statusCode)),
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const connection = asked.reusedSocket ? 'a kept' : 'a new';
      const message = `${error.message} on ${connection} connection`;
      reject(Object.assign(new Error(message), { code: error.code }));
    });
    if (!form) return asked.end();
    asked.write(form.parts[0]);
    setTimeout(() => asked.end(form.parts[1]), UPLOAD_PAUSE_MS);
  });
}

/** On a connection of its own, opened before. @returns what waits, from then on, until the site is not ready */
async function watchReadiness(url: string): Promise<() => Promise<number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(`${url}/readyz`, agent, {}, null);
  return async () => {
    const begun = performance.now();
    let status: number | undefined = 200;
    while (status === 200) status = await ask(`${url}/readyz`, agent, {}, null).catch(() => undefined);
    agent.destroy();
    // A refused connection shows it as well.
    return performance.now() - begun;
  };
}
