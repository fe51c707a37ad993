import fc, { type AsyncCommand } from 'fast-check';
import { VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { commandsOf } from './model-commands.ts';
import { type RealSystem, SlotHandles } from './model-handles.ts';
import { photoFile } from './photo-file.ts';
import {
  ADMIN_COMMANDS,
  type AdminCommand,
  PUBLIC_COMMANDS,
  type PublicCommand,
  predict,
  ROLES,
  type Role,
} from './reference-model.ts';
import { type ModelResult, Slot } from './reference-slot.ts';
import type { World } from './world.ts';

type ModelCommand = PublicCommand | AdminCommand;

const SLOTS = 2;
/** Of one sequence; on average there are half as many. */
const MAX_STEPS = 100;
/** Each sequence begins with a member who is logged in, as many commands need one. */
const SETUP_COMMANDS: ModelCommand[] = ['submit', 'approve', 'complete', 'logIn'];
/** These occur more often than the others, as other commands depend on them. */
const FREQUENT_COMMANDS: ModelCommand[] = [
  'submit',
  'approve',
  'complete',
  'logIn',
  'readRequest',
  'offerFactor',
  'confirmFactor',
  'disableFactor',
];
export const COMMANDS = [...Object.keys(PUBLIC_COMMANDS), ...Object.keys(ADMIN_COMMANDS)] as ModelCommand[];

/** `done`: the commands that succeeded at least once. */
type ModelState = { slots: Slot[]; steps: number; succeeded: Set<ModelCommand> };

async function resultOf(command: () => Promise<unknown>): Promise<ModelResult> {
  try {
    await command();
    return 'ok';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

class Step implements AsyncCommand<ModelState, RealSystem> {
  readonly #command: ModelCommand;
  readonly #role: Role;
  readonly #slotIndex: number;

  constructor(command: ModelCommand, role: Role, slotIndex: number) {
    this.#command = command;
    this.#role = role;
    this.#slotIndex = slotIndex;
  }

  check = () => true;

  async run(model: ModelState, real: RealSystem): Promise<void> {
    model.steps += 1;
    const slot = model.slots[this.#slotIndex] as Slot;
    const expected = predict(slot, this.#command, this.#role);
    const name = `${real.tag}n${this.#slotIndex}`;
    const person = {
      name,
      email: `${name}@societe.example`,
      handles: real.places[this.#slotIndex] as SlotHandles,
    };
    const actual = await resultOf(commandsOf(real, real.actors[this.#role], person)[this.#command]);
    if (actual !== expected) throw new Error(`${this}: ${actual}, not ${expected}`);
    if (actual === 'ok') model.succeeded.add(this.#command);
    await this.#compare(slot, real);
  }

  /** Checks that administrators see in the slot what the model predicts. */
  async #compare({ request, contact }: Slot, { world, places }: RealSystem): Promise<void> {
    const handles = places[this.#slotIndex] as SlotHandles;
    const stored = await world.domain.requests.find(world.admin, handles.request).catch(nullIfNotFound);
    const actualState = stored && `${stored.status}, ${stored.user.active ? 'active' : 'not active'}`;
    const expected = request && `${request.status}, ${request.isActive ? 'active' : 'not active'}`;
    if (actualState !== expected)
      throw new Error(`after ${this} the request is ${actualState}, not ${expected}`);
    const message = await world.domain.contacts.find(world.admin, handles.contact).catch(nullIfNotFound);
    if ((message?.read ?? null) !== (contact?.isOn ?? null))
      throw new Error(`after ${this} the message is ${message?.read ? 'read' : 'not read or gone'}`);
  }

  toString = () => `${this.#command} by ${this.#role} in ${this.#slotIndex}`;
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not-found') return null;
  throw error;
}

const steps = [...COMMANDS, ...FREQUENT_COMMANDS].map((command) =>
  fc
    .tuple(fc.constantFrom<Role>('admin', 'admin', 'admin', ...ROLES), fc.nat(SLOTS - 1))
    .map(([role, slotIndex]) => new Step(command, role, slotIndex)),
);

/**
 * Runs `sequences` of commands, in any order and by any role, and compares each result with the reference model's.
 * @returns how many steps were taken and which commands succeeded; if a result differs, also the shortest sequence that
 *   leads to it and the seed to repeat it
 */
export async function compareWithModel(world: World, sequences: number) {
  const member = await world.joinedMember();
  const actors = { visitor: VISITOR, member: member.actor, admin: world.admin };
  const picture = await photoFile({ width: 20, height: 20 });
  const succeeded = new Set<ModelCommand>();
  let stepCount = 0;
  let sequenceCount = 0;
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: MAX_STEPS, size: 'max' }),
    async (commands) => {
      const model: ModelState = {
        slots: Array.from({ length: SLOTS }, () => new Slot()),
        steps: 0,
        succeeded,
      };
      sequenceCount += 1;
      const tag = `t${sequenceCount}x`;
      const places = Array.from({ length: SLOTS }, () => new SlotHandles());
      const real = { world, actors, picture, tag, places };
      const setUp = async () => {
        for (const command of SETUP_COMMANDS) await new Step(command, 'admin', 0).run(model, real);
        return { model, real };
      };
      await fc.asyncModelRun(setUp, commands);
      stepCount += model.steps;
    },
  );
  const result = await fc.check(property, { numRuns: sequences });
  const divergence = result.failed ? `${result.errorInstance}\n${fc.defaultReportMessage(result)}` : null;
  return { taken: stepCount, done: succeeded, divergence };
}
