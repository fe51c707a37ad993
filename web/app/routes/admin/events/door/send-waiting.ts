import { ApiError } from '../../../../api/error.ts';
import { sendCheckIns } from './door-calls.ts';
import type { LocalCheckIn } from './door-view.ts';

/** Half of what a call takes, so that long names fit in its body. */
const BATCH = 100;

/**
 * Sends what waits, in the order in which it was recorded, each batch under the name that the device had then.
 * @param settle stores what became of a batch before the next one leaves
 * @throws DoorSessionEnded, ApiError: what is left waits on
 */
export async function sendWaiting(
  eventId: number,
  local: LocalCheckIn[],
  settle: (settled: LocalCheckIn[]) => Promise<void>,
): Promise<void> {
  const waiting = local.filter(({ status }) => status === 'waiting').sort(byMoment);
  const devices = [...new Set(waiting.map(({ device }) => device))];
  for (const device of devices) {
    const ofDevice = waiting.filter((checkIn) => checkIn.device === device);
    for (let first = 0; first < ofDevice.length; first += BATCH)
      await settle(await sendBatch(eventId, ofDevice.slice(first, first + BATCH)));
  }
}

const byMoment = (one: LocalCheckIn, other: LocalCheckIn) => (one.checkIn.at < other.checkIn.at ? -1 : 1);

/** One that the server cannot read would hold back all others: they are then sent one by one, and it is set aside. */
async function sendBatch(eventId: number, batch: LocalCheckIn[]): Promise<LocalCheckIn[]> {
  try {
    const checkIns = batch.map(({ checkIn }) => checkIn);
    const { outcomes } = await sendCheckIns(eventId, { device: batch[0]?.device ?? '', checkIns });
    const byNonce = new Map(outcomes.map((outcome) => [outcome.nonce, outcome]));
    return batch.flatMap((local): LocalCheckIn[] => {
      const outcome = byNonce.get(local.nonce);
      if (!outcome) return [];
      return [
        { ...local, status: outcome.result === 'REFUSED' ? 'refused' : 'sent', message: outcome.message },
      ];
    });
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'validation')) throw failure;
    const [only, ...others] = batch;
    if (only && others.length === 0) return [{ ...only, status: 'refused', message: failure.message }];
    const settled: LocalCheckIn[] = [];
    for (const local of batch) settled.push(...(await sendBatch(eventId, [local])));
    return settled;
  }
}
