import type { Db } from '../../db/database.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Log } from '../../kernel/log.ts';
import { parseInvoiceResponse } from './invoice-response.ts';
import { changeByPeppol } from './outcomes.ts';
import { findAnswered, recordResponse } from './record-response.ts';
import type { IncomingResponse, PeppolTransport } from './transport.ts';

type Context = { db: Db; clock: Clock; log: Log; transport: PeppolTransport };

/**
 * Writes down what buyers answered, and confirms each once it is recorded: one that comes again after a crash counts once. Those that
 * cannot be read, or name no document of ours, are kept aside.
 * @returns how many were new
 * @throws CallError
 */
export async function readResponses(context: Context, heartbeat: Heartbeat): Promise<number> {
  const { transport } = context;
  let added = 0;
  for (const response of await transport.listResponses()) {
    await heartbeat();
    const outcome = await readResponse(context, response);
    if (outcome === 'new') added += 1;
    await transport.confirmResponse(response.id, outcome !== 'unknown');
  }
  return added;
}

/** The log names the file, and never says what a stranger wrote. */
async function readResponse({ db, clock, log }: Context, { id, xml }: IncomingResponse) {
  const parsed = parse(xml);
  const outcome =
    parsed === null
      ? 'unknown'
      : await db.transaction().execute(async (trx) => {
          const documentId = await findAnswered({ trx }, parsed);
          if (documentId === undefined) return 'unknown';
          return (await recordResponse(changeByPeppol(trx, clock), documentId, parsed, xml))
            ? 'new'
            : 'known';
        });
  log.info({ event: 'peppol-response', response: id, outcome }, 'A Peppol response was read');
  return outcome;
}

function parse(xml: Uint8Array) {
  try {
    return parseInvoiceResponse(xml);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
