// Whom members thank in ten years and for how much, at random, and the meetings that they note; former members too. Some amounts are
// taken back while their month is open, and some once it is too late.

import type { ThanksCreate } from '@cercle/contract/thanks';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { type Act, memberActor } from './act.ts';
import type { Random } from './random.ts';
import { monthNumber, monthText } from './reference-day-count.ts';
import type {
  ReferenceCircle,
  ReferenceRecommendation,
  ReferenceThanks,
} from './reference-recommendations.ts';

export const THANKING = ['thank', 'thankFor', 'thankVisitor', 'takeBack'];
export const MEETING = ['meet', 'meeting-CONFIRMED', 'meeting-DENIED', 'meeting-WITHDRAWN'];

const RECENT = 6;
const VERB = { CONFIRMED: 'confirm', DENIED: 'deny', WITHDRAWN: 'withdraw' } as const;

type Surroundings = {
  circle: ReferenceCircle;
  attempt(act: Act): Promise<void>;
  today(): Day;
  /** A member of today, now and then anybody. */
  pickPerson(): number;
};

type Form = Pick<ThanksCreate, 'recommendationId' | 'toId' | 'visitorName' | 'kind'>;

export function createThankers(club: Club, random: Random, surroundings: Surroundings) {
  const { circle, attempt, today, pickPerson } = surroundings;
  const { thanks, oneToOnes } = club.domain;

  /** Of a few euros and cents, of thousands, or of millions. */
  const pickCents = () =>
    random.between(1, random.pick([9_999, 1_000_000, 1_000_000, 8_000_000, 300_000_000]));
  const pickMonth = () => monthText(monthNumber(today()) - random.pick([0, 0, 0, 1, 1, 2]));

  /** @param make in the model */
  async function write(
    what: string,
    writerId: number,
    form: Form,
    make: (amount: Amount) => ReferenceThanks,
  ) {
    const amount = { cents: pickCents(), month: pickMonth() };
    let made: ReferenceThanks | undefined;
    await attempt({
      what: `${what} by ${writerId}, ${amount.month}`,
      expected() {
        made = make(amount);
      },
      async actual() {
        const id = await thanks.create(memberActor(writerId), { ...form, ...amount, isConfirmed: true });
        if (made) made.id = id;
      },
    });
  }

  async function thankFor(recommendation: ReferenceRecommendation): Promise<void> {
    const { id, giverId, receiverId } = recommendation;
    const writerId = random.chance(0.05) ? giverId : receiverId;
    const form = { recommendationId: id, toId: null, visitorName: null, kind: null };
    await write('thankFor', writerId, form, (amount) =>
      circle.thankFor(recommendation, { ...amount, writerId }),
    );
  }

  async function thank(): Promise<void> {
    const writerId = pickPerson();
    const isVisitor = random.chance(0.1);
    const thankedId = isVisitor ? null : pickPerson();
    const visitorName = isVisitor ? 'Lou Martin' : null;
    const form = { recommendationId: null, toId: thankedId, visitorName, kind: 'OUTSIDE' } as const;
    await write(isVisitor ? 'thankVisitor' : 'thank', writerId, form, (amount) =>
      circle.thank({ ...amount, writerId, thankedId }),
    );
  }

  async function takeBack(): Promise<void> {
    const written = random.pick(circle.thanks.slice(-random.between(1, RECENT)));
    const byId = random.chance(0.9) ? written.writerId : pickPerson();
    await attempt({
      what: `takeBack ${written.id} by ${byId}`,
      expected: () => circle.takeBack(written, byId),
      actual: () => thanks.withdraw(memberActor(byId), written.id),
    });
  }

  async function meet(): Promise<void> {
    const known = circle.meetings.at(-1);
    const isAgain = known !== undefined && random.chance(0.2);
    const [proposerId, otherId] = isAgain ? [known.otherId, known.proposerId] : [pickPerson(), pickPerson()];
    const metOn = isAgain ? known.metOn : addDays(today(), random.pick([0, 0, -1, -5, -20, -90, -91, 1]));
    let made: ReturnType<typeof circle.meet> | undefined;
    await attempt({
      what: `meet ${otherId} by ${proposerId}, ${metOn}`,
      expected() {
        made = circle.meet(proposerId, otherId, metOn);
      },
      async actual() {
        const { id } = await oneToOnes.note(memberActor(proposerId), { withId: otherId, metOn });
        if (made) made.id = id;
      },
    });
  }

  async function answer(meeting: (typeof circle.meetings)[number]): Promise<void> {
    const state = random.pick(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'DENIED', 'WITHDRAWN'] as const);
    const { id, proposerId, otherId } = meeting;
    const byId = (state === 'WITHDRAWN') === random.chance(0.9) ? proposerId : otherId;
    await attempt({
      what: `meeting-${state} ${id} by ${byId}`,
      expected: () => circle.answer(meeting, state, byId),
      actual: () => oneToOnes[VERB[state]](memberActor(byId), id),
    });
  }

  /** One day. */
  async function work(): Promise<void> {
    if (random.chance(0.07)) await thank();
    if (circle.thanks.length > 0 && random.chance(0.03)) await takeBack();
    if (random.chance(0.04)) await meet();
    for (const meeting of circle.meetings.slice(-RECENT))
      if (random.chance(meeting.state === 'PROPOSED' ? 0.1 : 0.0005)) await answer(meeting);
  }

  return { work, thankFor };
}

type Amount = Pick<ReferenceThanks, 'cents' | 'month'>;
