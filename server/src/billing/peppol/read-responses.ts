import type { Db } from '../../db/database.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Log } from '../../kernel/log.ts';
import { strangerText } from '../../kernel/stranger-text.ts';
import { type InvoiceResponse, parseInvoiceResponse } from './invoice-response.ts';
import { changeByPeppol } from './outcomes.ts';
import { findAnswered, isFromBuyer, recordResponse } from './record-response.ts';
import type { IncomingResponse, PeppolTransport } from './transport.ts';

type Outcome = 'new' | 'known' | 'unknown' | 'stranger';
type Context = { db: Db; clock: Clock; log: Log; transport: PeppolTransport };

/**
 * Writes down what buyers answered, and confirms each once it is recorded: one that comes again after a crash counts once. Those that
 * cannot be read, name no document of ours, or come from another than its buyer, are kept aside.
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
    await transport.confirmResponse(response.id, outcome === 'new' || outcome === 'known');
  }
  return added;
}

/** The log names the file, and never says what a stranger wrote. */
async function readResponse(context: Context, response: IncomingResponse): Promise<Outcome> {
  const parsed = parse(response);
  const outcome = parsed === null ? 'unknown' : await record(context, parsed, response.xml);
  context.log.info(
    { event: 'peppol-response', response: response.id, outcome },
    'A Peppol response was read',
  );
  return outcome;
}

const record = ({ db, clock }: Context, parsed: InvoiceResponse, xml: Uint8Array): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    const document = await findAnswered(trx, parsed);
    if (!document) return 'unknown';
    if (!isFromBuyer(document, parsed)) return 'stranger';
    return (await recordResponse(changeByPeppol(trx, clock), document.id, parsed, xml)) ? 'new' : 'known';
  });

function parse({ xml, sender }: IncomingResponse): InvoiceResponse | null {
  try {
    const parsed = parseInvoiceResponse(xml);
    return sender === undefined ? parsed : { ...parsed, senderAddress: strangerText(sender).slice(0, 200) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
