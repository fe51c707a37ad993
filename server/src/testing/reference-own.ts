import type { Predict, Slot } from './reference-slot.ts';

type LoggedIn = NonNullable<Slot['request']>;

const own =
  (predict: (person: LoggedIn, slot: Slot) => ReturnType<Predict>): Predict =>
  (slot) =>
    slot.request?.isLoggedIn ? predict(slot.request, slot) : 'unauthenticated';

/** The deeds of the person in a slot on their own account, by the session or the mail that they have. */
export const OWN = {
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
  useSession: own(() => 'ok'),
  editOwn: own((person) => {
    if (!person.isRead) return 'conflict';
    person.isRead = false;
    return 'ok';
  }),
  offerFactor: own((person) => {
    if (person.factor === 'on') return 'conflict';
    person.factor = 'offered';
    return 'ok';
  }),
  confirmFactor: own((person) => {
    if (person.factor !== 'offered') return 'conflict';
    person.factor = 'on';
    return 'ok';
  }),
  disableFactor: own((person) => {
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
  eraseOwn: own((_, slot) => {
    slot.erase();
    return 'ok';
  }),
} satisfies Record<string, Predict>;
