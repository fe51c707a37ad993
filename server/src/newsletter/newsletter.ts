// The subscribers of the newsletter. One address has one subscription, whatever its case. It is subscribed at once, or, where the
// firm asks for it, once its owner has confirmed (`confirmations.ts`). Every mail carries a link that ends it: opening the link
// changes nothing, its POST does, once and forever (`leaving.ts`). The row outlives the subscription that its owner ends; what an
// administrator removes leaves a refusal without the address. Only the public form subscribes either again; an import never does.

import type { SubscriptionState } from '@cercle/contract/newsletter';
import { type Consent, NEWSLETTER_LEAD } from '@cercle/contract/newsletter-consent';
import { ALREADY_SUBSCRIBED } from '@cercle/contract/newsletter-form';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import type { ListExport } from '../import-export/list-export.ts';
import { previewImport, runImport } from '../import-export/list-import.ts';
import { exportRejectedLines } from '../import-export/rejected-lines.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { DeletedRow } from '../trash/trash.table.ts';
import { takeConfirmationsOf } from './confirmations.table.ts';
import { createConfirmations, requestConfirmation } from './confirmations.ts';
import { isDoubleOptIn } from './double-opt-in.ts';
import { createLeaving } from './leaving.ts';
import { newsletterImport } from './newsletter.import.ts';
import { lockSubscriptionsOf } from './newsletter.table.ts';
import { takeRefusal } from './refusals.table.ts';
import { refusalHash } from './signatures.ts';
import { startWithWelcome } from './start-subscription.ts';
import { createSubscriptionList } from './subscription-list.ts';

export type Newsletter = ReturnType<typeof createNewsletter>;

/** What the form does: nobody leaves by it. */
export type Subscribed = Exclude<SubscriptionState, 'UNSUBSCRIBED'>;

export function createNewsletter(dependencies: Dependencies) {
  const { db, clock } = dependencies;

  /**
   * Open to anyone. Subscribes and welcomes by mail; where the firm asks for it, mails a link that does so instead.
   * @throws DomainError forbidden when the address is subscribed already: it stays subscribed
   */
  async function subscribe(
    email: string,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<Subscribed> {
    return execution.run(db, async (trx) => {
      // A removal that is not committed yet has a refusal to take.
      const [known] = await lockSubscriptionsOf(trx, [email]);
      if (known?.unsubscribed_at === null) throw new DomainError('forbidden', ALREADY_SUBSCRIBED);
      const consent: Consent = { means: 'FORM', askedAt: timestamp(clock), text: NEWSLETTER_LEAD };
      if (await isDoubleOptIn(trx)) {
        await requestConfirmation(trx, dependencies, { email, consent });
        return 'PENDING';
      }
      // From when the firm asked: its link then says that it is done.
      const confirmationHash = (await takeConfirmationsOf(trx, [email])).get(email);
      if (!(await startWithWelcome(trx, dependencies, { email, consent, confirmationHash })))
        throw new DomainError('forbidden', ALREADY_SUBSCRIBED);
      return 'SUBSCRIBED';
    });
  }

  const definitionOf = async (file?: string) =>
    newsletterImport(dependencies, { isDoubleOptIn: await isDoubleOptIn(db), file });

  /** The preview of a CSV file, line by line. @throws DomainError validation */
  async function previewFile(actor: Actor, bytes: Uint8Array) {
    requireAdmin(actor);
    return previewImport(db, bytes, await definitionOf());
  }

  /** The lines of the file that cannot be imported, as a list. @throws DomainError validation */
  async function rejectedLines(actor: Actor, bytes: Uint8Array): Promise<ListExport> {
    requireAdmin(actor);
    return exportRejectedLines(clock, bytes, await definitionOf());
  }

  /**
   * Subscribes the addresses of the file without a mail, as the firm is responsible for their consent. Those that had not confirmed
   * are asked to, where the firm asks new addresses too; otherwise they are left out.
   * @param file its name, for the evidence
   * @throws DomainError validation
   */
  const importFile = (actor: Actor, bytes: Uint8Array, execution?: IdempotentExecution, file?: string) =>
    importAs(requireAdmin(actor), bytes, execution, file);

  async function* importAs(
    admin: Admin,
    bytes: Uint8Array,
    execution: IdempotentExecution | undefined,
    file: string | undefined,
  ) {
    yield* runImport({ db, clock }, admin, bytes, await definitionOf(file), execution);
  }

  return {
    subscribe,
    previewFile,
    rejectedLines,
    importFile,
    ...createConfirmations(dependencies),
    ...createLeaving(dependencies),
    ...createSubscriptionList(dependencies),
  };
}

/** Withdraws the refusal that a removal recorded, when the removal is undone. */
export const withdrawRefusal =
  ({ keys }: Pick<Dependencies, 'keys'>) =>
  async (trx: Trx, content: DeletedRow[]) => {
    for (const { row } of content)
      await takeRefusal(trx, refusalHash(keys.newsletterRefusal, (row as { email: string }).email));
  };
