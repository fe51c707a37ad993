import fc, { type AsyncCommand } from 'fast-check';
import { VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { deedsOf } from './model-deeds.ts';
import { Place, type Real } from './model-places.ts';
import { photoFile } from './photo.ts';
import {
  CLOSED,
  type ClosedDeed,
  OPEN,
  type OpenDeed,
  predict,
  ROLES,
  type Role,
} from './reference-model.ts';
import { type Answer, Slot } from './reference-slot.ts';
import type { World } from './world.ts';

type Deed = OpenDeed | ClosedDeed;

const SLOTS = 2;
/** Of one sequence; on average there are half as many. */
const MOST_STEPS = 100;
/** Each sequence begins with a member who is logged in, as many deeds need one. */
const BEFORE: Deed[] = ['submit', 'approve', 'complete', 'logIn'];
/** These occur more often than the others, as other deeds depend on them. */
const FURTHER: Deed[] = [
  'submit',
  'approve',
  'complete',
  'logIn',
  'readRequest',
  'offerFactor',
  'confirmFactor',
  'disableFactor',
];
export const DEEDS = [...Object.keys(OPEN), ...Object.keys(CLOSED)] as Deed[];

/** `done`: the deeds that succeeded at least once. */
type Model = { slots: Slot[]; steps: number; done: Set<Deed> };

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
  readonly #deed: Deed;
  readonly #role: Role;
  readonly #at: number;

  constructor(deed: Deed, role: Role, at: number) {
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
    const person = { name, email: `${name}@societe.example`, place: real.places[this.#at] as Place };
    const actual = await answerOf(deedsOf(real, real.actors[this.#role], person)[this.#deed]);
    if (actual !== expected) throw new Error(`${this}: ${actual}, not ${expected}`);
    if (actual === 'ok') model.done.add(this.#deed);
    await this.#compare(slot, real);
  }

  /** Checks that administrators see in the slot what the model says. */
  async #compare({ request, contact }: Slot, { world, places }: Real): Promise<void> {
    const place = places[this.#at] as Place;
    const seen = await world.domain.requests.find(world.admin, place.request).catch(nullIfGone);
    const said = seen && `${seen.status}, ${seen.user.active ? 'active' : 'not active'}`;
    const expected = request && `${request.status}, ${request.isActive ? 'active' : 'not active'}`;
    if (said !== expected) throw new Error(`after ${this} the request is ${said}, not ${expected}`);
    const message = await world.domain.contacts.find(world.admin, place.contact).catch(nullIfGone);
    if ((message?.read ?? null) !== (contact?.isOn ?? null))
      throw new Error(`after ${this} the message is ${message?.read ? 'read' : 'not read or gone'}`);
  }

  toString = () => `${this.#deed} by ${this.#role} in ${this.#at}`;
}

function nullIfGone(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not-found') return null;
  throw error;
}

const steps = [...DEEDS, ...FURTHER].map((deed) =>
  fc
    .tuple(fc.constantFrom<Role>('admin', 'admin', 'admin', ...ROLES), fc.nat(SLOTS - 1))
    .map(([role, at]) => new Step(deed, role, at)),
);

/**
 * Does `sequences` of deeds, in any order and by anyone, and compares each answer with the reference model's.
 * @returns how many steps were taken and which deeds succeeded; if an answer differs, also the shortest sequence that
 *   leads to it and the seed to repeat it
 */
export async function compareWithModel(world: World, sequences: number) {
  const member = await world.joinedMember();
  const actors = { visitor: VISITOR, member: member.actor, admin: world.admin };
  const picture = await photoFile({ width: 20, height: 20 });
  const done = new Set<Deed>();
  let taken = 0;
  let started = 0;
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: MOST_STEPS, size: 'max' }),
    async (commands) => {
      const model: Model = { slots: Array.from({ length: SLOTS }, () => new Slot()), steps: 0, done };
      started += 1;
      const tag = `t${started}x`;
      const places = Array.from({ length: SLOTS }, () => new Place());
      const real = { world, actors, picture, tag, places };
      const begin = async () => {
        for (const deed of BEFORE) await new Step(deed, 'admin', 0).run(model, real);
        return { model, real };
      };
      await fc.asyncModelRun(begin, commands);
      taken += model.steps;
    },
  );
  const result = await fc.check(property, { numRuns: sequences });
  const divergence = result.failed ? `${result.errorInstance}\n${fc.defaultReportMessage(result)}` : null;
  return { taken, done, divergence };
}
