import type { PredictResult, Slot } from './reference-slot.ts';

type LoggedInPerson = NonNullable<Slot['request']>;

const withSession =
  (predict: (person: LoggedInPerson, slot: Slot) => ReturnType<PredictResult>): PredictResult =>
  (slot) =>
    slot.request?.isLoggedIn ? predict(slot.request, slot) : 'unauthenticated';

/** The commands of the person in a slot on their own account, by the session or the mail that they have. */
export const OWN_COMMANDS = {
  logIn: ({ request }) => {
    if (!request?.isActive || request.factor === 'on') return 'unauthenticated';
    request.isLoggedIn = true;
    return 'ok';
  },
  logInWithCode: ({ request }) => {
    if (!request?.isActive) return 'unauthenticated';
    request.isLoggedIn = true;
    return 'ok';
  },
  useSession: withSession(() => 'ok'),
  editOwn: withSession((person) => {
    if (!person.isRead) return 'conflict';
    person.isRead = false;
    return 'ok';
  }),
  offerFactor: withSession((person) => {
    if (person.factor === 'on') return 'conflict';
    person.factor = 'offered';
    return 'ok';
  }),
  confirmFactor: withSession((person) => {
    if (person.factor !== 'offered') return 'conflict';
    person.factor = 'on';
    return 'ok';
  }),
  disableFactor: withSession((person) => {
    if (person.factor !== 'on') return 'conflict';
    person.factor = 'none';
    return 'ok';
  }),
  forgetPassword: ({ request }) => {
    if (request?.isActive) request.hasResetLink = true;
    return 'ok';
  },
  resetPassword: ({ request }) => {
    if (!request?.hasResetLink) return 'expired';
    Object.assign(request, { hasResetLink: false, isLoggedIn: false });
    return 'ok';
  },
  eraseOwn: withSession((_, slot) => {
    slot.erase();
    return 'ok';
  }),
} satisfies Record<string, PredictResult>;
