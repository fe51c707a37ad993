// What administrators do about renewals.

import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Act, ActContext } from './act.ts';
import { duesAddress, returnNotice } from './reference-calendar.ts';
import type { ReferenceRenewal, ReferenceTerm } from './reference-membership.ts';
import * as verbs from './reference-verbs.ts';

/** By what is likely in each state; now and then anything, which is then refused. */
const LIKELY: Record<string, Partial<Record<RenewalAct, number>>> = {
  OPEN: { decline: 0.0004, declineByLetter: 0.0001, agree: 0.002 },
  TOLD: { decline: 0.004, invoice: 0.07, return: 0.0005 },
  CLOCK: { decline: 0.004, declineByLetter: 0.001, invoice: 0.002, return: 0.0005 },
  UNTOLD: { notice: 0.2, tell: 0.02, decline: 0.003 },
  DECLINED: { resume: 0.008 },
  NEEDS_DECISION: { renew: 0.04, end: 0.02 },
  RENEWED: {},
  ENDED: {},
};
const WILD = 0.00005;
type RenewalAct = keyof typeof RENEWAL_ACTS;
type Case = { term: ReferenceTerm; renewal: ReferenceRenewal };

export function* renewalActs(
  context: ActContext,
  term: ReferenceTerm,
  renewal: ReferenceRenewal,
): Generator<Act> {
  const { random, moment } = context;
  const isTime = renewal.state === 'OPEN' && renewal.notice === null && moment.day >= renewal.noticeFrom;
  const likely: Partial<Record<RenewalAct, number>> = {
    ...LIKELY[renewal.state],
    ...(isTime && { notice: 0.12, tell: 0.01 }),
  };
  for (const name of Object.keys(RENEWAL_ACTS) as RenewalAct[])
    if (random.chance(likely[name] ?? WILD))
      yield { ...RENEWAL_ACTS[name](context, { term, renewal }), what: `${name} ${term.number}` };
}

const evidence = 'Courrier';
/** A day or a few before today. */
const recently = ({ random, moment }: ActContext): Day => addDays(moment.day, -random.between(0, 5));

const onCase =
  ({ club, membership }: ActContext, { term }: Case, work: (caseId: number) => Promise<unknown>) =>
  async () =>
    work((await club.renewal(membership.id, term.number)).id);

const RENEWAL_ACTS = {
  notice: (context: ActContext, target: Case) => ({
    expected: () =>
      verbs.sendNotice(context.membership, context.moment, target, duesAddress(context.membership)),
    actual: onCase(context, target, (id) => product(context).sendRenewalNotice(context.club.admin, id)),
  }),
  tell: (context: ActContext, target: Case) => {
    const on = recently(context);
    return {
      expected: () => verbs.tell(context.membership, context.moment, target, on),
      actual: onCase(context, target, (id) =>
        product(context).recordNotice(context.club.admin, id, { on, evidence }),
      ),
    };
  },
  return: (context: ActContext, target: Case) => ({
    expected: () => {
      verbs.refuse(!['OPEN', 'UNTOLD', 'TOLD', 'CLOCK'].includes(target.renewal.state), 'it is over');
      verbs.refuse(context.moment.day < target.renewal.noticeFrom, 'none was given yet');
      returnNotice(context.membership, context.moment.day, target.term);
    },
    actual: onCase(context, target, (id) =>
      product(context).recordReturn(context.club.admin, id, { evidence }),
    ),
  }),
  invoice: (context: ActContext, target: Case) => {
    const on = recently(context);
    return {
      expected: () => verbs.receiveInvoice(context.membership, context.moment, target, on),
      actual: onCase(context, target, (id) =>
        product(context).recordInvoice(context.club.admin, id, { on, evidence }),
      ),
    };
  },
  decline: (context: ActContext, target: Case) => declineOn(context, target, context.moment.day),
  declineByLetter: (context: ActContext, target: Case) => declineOn(context, target, recently(context)),
  agree: (context: ActContext, target: Case) => {
    const agreed = { seats: context.random.between(2, 6), unitNetCents: 40_000 };
    return {
      expected: () => verbs.agreeRenewal(context.membership, target, { ...agreed }),
      actual: onCase(context, target, (id) => product(context).planRenewal(context.club.admin, id, agreed)),
    };
  },
  resume: (context: ActContext, target: Case) => ({
    expected: () => verbs.resume(context.membership, context.moment, target),
    actual: onCase(context, target, (id) => product(context).undoDecline(context.club.admin, id)),
  }),
  renew: (context: ActContext, target: Case) => decision(context, target, true),
  end: (context: ActContext, target: Case) => decision(context, target, false),
};

const product = ({ club }: ActContext) => club.domain.memberships;

const declineOn = (context: ActContext, target: Case, on: Day) => ({
  expected: () => verbs.decline(context.membership, context.moment, target, on),
  actual: onCase(context, target, (id) =>
    product(context).recordDecline(context.club.admin, id, { on, how: 'LETTER', evidence }),
  ),
});

const decision = (context: ActContext, target: Case, renews: boolean) => ({
  expected: () => verbs.decide(context.membership, context.moment, target, renews),
  actual: onCase(context, target, (id) =>
    product(context).decideRenewal(context.club.admin, id, { renews, reason: 'Entretien' }),
  ),
});
