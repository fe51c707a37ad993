import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.ts';
import { plainPicture } from './members.ts';
import { addMembers } from './people.ts';
import type { TestSite } from './site.ts';

const CONNECTIONS = 30;
/** Enough members that none of them, each uploading in turn, exceeds the limit of uploads. */
const MEMBERS = 60;
const INTERVAL_MS = 5;
/** One in so many calls is an upload, which takes its time: each member, in turn, may do thirty in ten minutes. */
const CALLS_PER_UPLOAD = 13;
const UPLOAD_PAUSE_MS = 150;
const SECOND_SIGNAL_MS = 100;

type StopResult = {
  responseCount: number;
  uploadCount: number;
  /** Requests that the site had accepted and did not answer, or answered with a failure. */
  lost: string[];
  exits: { code: number | null; ms: number }[];
  /** Milliseconds from the signal until it was said not to be ready. */
  unreadyMs: number[];
};

type StopOptions = { rounds: number; loadMs: number; mostAtOnce?: number };

/**
 * Sends a site (trusting one proxy) 200 requests a second, uploads among them, on kept connections, and stops it meanwhile;
 * every other time by two signals.
 * @param mostAtOnce while this many wait no more are sent: a slow site is not asked for more than it can do
 */
export async function stopUnderLoad(
  site: TestSite,
  { rounds, loadMs, mostAtOnce = Number.POSITIVE_INFINITY }: StopOptions,
): Promise<StopResult> {
  const result: StopResult = { responseCount: 0, uploadCount: 0, lost: [], exits: [], unreadyMs: [] };
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
    const underLoad = startLoad(load, result);
    const watch = await readinessWatcher(site.url);
    await wait(loadMs);
    const signalledAt = performance.now();
    const stopping = site.stop();
    const unreadyAfter = watch();
    const secondSignal = round % 2 ? setTimeout(sendTerm, SECOND_SIGNAL_MS, site.pid()) : undefined;
    const code = await stopping;
    clearTimeout(secondSignal);
    result.exits.push({ code, ms: performance.now() - signalledAt });
    result.unreadyMs.push(await unreadyAfter);
    await underLoad.stop();
  }
  return result;
}

function sendTerm(pid: number) {
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

function startLoad(load: Load, result: StopResult) {
  const { url, people, form, mostAtOnce } = load;
  // Each connection in its turn: one that rests is closed after a moment.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const pending = new Set<Promise<void>>();
  const timer = setInterval(() => {
    if (pending.size >= mostAtOnce) return;
    load.calls += 1;
    const { calls } = load;
    const isUpload = calls % CALLS_PER_UPLOAD === 0;
    const path = isUpload ? '/api/profile/photo' : (READS[calls % READS.length] ?? '/');
    const call = sendRequest(url + path, agent, people[calls % people.length] ?? {}, isUpload ? form : null)
      .then((status) => {
        if (status !== 200) return result.lost.push(`${path}: ${status}`);
        result.responseCount += 1;
        result.uploadCount += Number(isUpload);
      })
      .catch((error: NodeJS.ErrnoException) => {
        // Once it stopped listening a new connection is refused: that request was never taken.
        if (error.code !== 'ECONNREFUSED') result.lost.push(`${path}: ${error.message}`);
      })
      .then(() => void pending.delete(call));
    pending.add(call);
  }, INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
    },
  };
}

function sendRequest(url: string, agent: Agent, headers: Record<string, string>, form: Form | null) {
  return new Promise<number | undefined>((resolve, reject) => {
    const length = form && form.parts[0].length + form.parts[1].length;
    const outgoing = request(
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
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const connection = outgoing.reusedSocket ? 'a kept' : 'a new';
      const message = `${error.message} on ${connection} connection`;
      reject(Object.assign(new Error(message), { code: error.code }));
    });
    if (!form) return outgoing.end();
    outgoing.write(form.parts[0]);
    setTimeout(() => outgoing.end(form.parts[1]), UPLOAD_PAUSE_MS);
  });
}

/** On a connection of its own, opened before. @returns what waits, from then on, until the site is not ready */
async function readinessWatcher(url: string): Promise<() => Promise<number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await sendRequest(`${url}/readyz`, agent, {}, null);
  return async () => {
    const startedAt = performance.now();
    let status: number | undefined = 200;
    while (status === 200)
      status = await sendRequest(`${url}/readyz`, agent, {}, null).catch(() => undefined);
    agent.destroy();
    // A refused connection shows it as well.
    return performance.now() - startedAt;
  };
}
