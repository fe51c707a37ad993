import fc, { type AsyncCommand } from 'fast-check';
import { type Actor, VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { ambassadorFields, application, completion, contactMessage, DEVICE, PASSWORD } from './builders.ts';
import { photoFile } from './photo.ts';
import {
  type Answer,
  CLOSED,
  type ClosedDeed,
  OPEN,
  type OpenDeed,
  predict,
  ROLES,
  type Role,
  Slot,
} from './reference-model.ts';
import type { World } from './world.ts';

const SLOTS = 3;
/** Of one sequence, forty on average. */
const MOST_STEPS = 80;
const NONE = 999_999_999;

type Model = { slots: Slot[]; steps: number };
type Real = { world: World; actors: Record<Role, Actor>; picture: File; tag: string; places: Place[] };
/** What the real business calls what is in a slot. */
class Place {
  account = NONE;
  request = NONE;
  contact = NONE;
  ambassador = NONE;
  subscription = NONE;
  invitation = 'x';
  unsubscribing = 'x';
  session = 'x';
}

const PAGE = { page: 0, size: 1, sort: 'createdAt,desc' } as const;

/** Whatever may be done, by name. `name` is of the slot alone, in this sequence. */
function deeds({ world, places, picture }: Real, actor: Actor, name: string, at: number) {
  const { domain, admin } = world;
  const place = places[at] as Place;
  const email = `${name}@societe.example`;
  const secret = async () => (await world.mailsTo(email)).findLast((mail) => mail.secret)?.secret ?? 'x';
  const found = (content: unknown[]) => {
    if (content.length === 0) throw new DomainError('not-found');
  };
  return {
    submit: async () => {
      await domain.membership.submit(application({ email, fullName: name, companyName: name }));
      const { content } = await domain.membership.list(admin, { ...PAGE, q: email });
      if (content[0]?.id !== place.request) place.invitation = 'x';
      place.request = content[0]?.id ?? NONE;
      place.account = content[0]?.user.id ?? NONE;
    },
    complete: () => domain.invitations.complete(place.invitation, completion(), picture),
    logIn: async () => {
      place.session = (await domain.accounts.login({ email, password: PASSWORD }, DEVICE)).token;
    },
    useSession: () => domain.accounts.authenticate(place.session),
    lookUpMember: async () =>
      found((await domain.members.list(VISITOR, { ...PAGE, sort: 'fullName,asc', q: name })).content),
    write: async () => {
      const before = await domain.contacts.list(admin, { ...PAGE, q: name });
      if (before.totalElements === 0) await domain.contacts.submit(contactMessage({ name, email }));
      const { content } = await domain.contacts.list(admin, { ...PAGE, q: name });
      place.contact = content[0]?.id ?? NONE;
    },
    lookUpAmbassador: () => domain.ambassadors.find(place.ambassador),
    subscribe: async () => {
      await domain.newsletter.subscribe(email);
      place.unsubscribing = await secret();
      place.subscription =
        (await domain.newsletter.list(admin, { ...PAGE, q: email })).content[0]?.id ?? NONE;
    },
    unsubscribe: () => domain.newsletter.unsubscribe(place.unsubscribing),
    approve: async () => {
      await domain.membership.approve(actor, place.request);
      place.invitation = await secret();
    },
    reject: () => domain.membership.reject(actor, place.request, ''),
    removeRequest: () => domain.membership.remove(actor, place.request),
    inviteAgain: async () => {
      await domain.invitations.resend(actor, place.request);
      place.invitation = await secret();
    },
    activate: () => domain.members.activate(actor, place.account),
    deactivate: () => domain.members.deactivate(actor, place.account),
    markRead: () => domain.contacts.markRead(actor, place.contact),
    markUnread: () => domain.contacts.markUnread(actor, place.contact),
    removeContact: () => domain.contacts.remove(actor, place.contact),
    restoreContact: () => domain.trash.restore(actor, 'contacts', place.contact),
    addAmbassador: async () => {
      const files = { photo: picture, logo: picture };
      place.ambassador = (await domain.ambassadors.create(actor, ambassadorFields({ name }), files)).id;
    },
    showAmbassador: () => domain.ambassadors.activate(actor, place.ambassador),
    hideAmbassador: () => domain.ambassadors.deactivate(actor, place.ambassador),
    removeAmbassador: () => domain.ambassadors.remove(actor, place.ambassador),
    restoreAmbassador: () => domain.trash.restore(actor, 'ambassadors', place.ambassador),
    removeSubscription: () => domain.newsletter.remove(actor, place.subscription),
  } satisfies Record<OpenDeed | ClosedDeed, () => Promise<unknown>>;
}

async function answerOf(deed: () => Promise<unknown>): Promise<Answer> {
  try {
    await deed();
    return 'ok';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

class Step implements AsyncCommand<Model, Real> {
  readonly #deed: OpenDeed | ClosedDeed;
  readonly #role: Role;
  readonly #at: number;

  constructor(deed: OpenDeed | ClosedDeed, role: Role, at: number) {
    this.#deed = deed;
    this.#role = role;
    this.#at = at;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    model.steps += 1;
    const slot = model.slots[this.#at] as Slot;
    const expected = predict(slot, this.#deed, this.#role);
    const name = `${real.tag}n${this.#at}`;
    const actual = await answerOf(deeds(real, real.actors[this.#role], name, this.#at)[this.#deed]);
    if (actual !== expected) throw new Error(`${this}: ${actual}, not ${expected}`);
    await this.#compare(slot, real);
  }

  /** What an administrator sees of the slot is what the model says. */
  async #compare({ request, contact }: Slot, { world, places }: Real): Promise<void> {
    const place = places[this.#at] as Place;
    const seen = await world.domain.membership.find(world.admin, place.request).catch(() => null);
    const said = seen && `${seen.status}, ${seen.user.active ? 'active' : 'not active'}`;
    const expected = request && `${request.status}, ${request.isActive ? 'active' : 'not active'}`;
    if (said !== expected) throw new Error(`after ${this} the request is ${said}, not ${expected}`);
    const message = await world.domain.contacts.find(world.admin, place.contact).catch(() => null);
    if ((message?.read ?? null) !== (contact?.isOn ?? null))
      throw new Error(`after ${this} the message is ${message?.read ? 'read' : 'not read or gone'}`);
  }

  toString = () => `${this.#deed} by ${this.#role} in ${this.#at}`;
}

const steps = ([...Object.keys(OPEN), ...Object.keys(CLOSED)] as (OpenDeed | ClosedDeed)[]).map((deed) =>
  fc
    .tuple(fc.constantFrom<Role>('admin', 'admin', 'admin', ...ROLES), fc.nat(SLOTS - 1))
    .map(([role, at]) => new Step(deed, role, at)),
);

/**
 * Does `sequences` of whatever may be done, in any order and by anyone, and compares each answer with the reference model's.
 * @returns how many steps were taken, and the shortest sequence that diverged with the seed to see it again, if one did
 */
export async function compareWithModel(world: World, sequences: number) {
  const member = await world.joinedMember();
  const actors = { visitor: VISITOR, member: member.actor, admin: world.admin };
  const picture = await photoFile({ width: 20, height: 20 });
  let taken = 0;
  let started = 0;
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: MOST_STEPS, size: 'max' }),
    async (commands) => {
      const model: Model = { slots: Array.from({ length: SLOTS }, () => new Slot()), steps: 0 };
      started += 1;
      const tag = `t${started}x`;
      const places = Array.from({ length: SLOTS }, () => new Place());
      await fc.asyncModelRun(() => ({ model, real: { world, actors, picture, tag, places } }), commands);
      taken += model.steps;
    },
  );
  const result = await fc.check(property, { numRuns: sequences });
  return { taken, divergence: result.failed ? fc.defaultReportMessage(result) : null, seed: result.seed };
}
