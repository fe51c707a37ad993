import { DEVICE, memberData, PASSWORD } from './builders.ts';
import { codeOf } from './codes.ts';
import type { Person } from './model-places.ts';
import type { OWN } from './reference-own.ts';
import type { World } from './world.ts';

/** The deeds of the person in a slot on their own account. */
export function ownDeeds(world: World, { name, email, place }: Person) {
  const { domain, clock } = world;
  const oneself = () => domain.accounts.authenticate(place.session);
  const logIn = async (code?: string) => {
    place.session = (await domain.accounts.login({ email, password: PASSWORD, code }, DEVICE)).token;
  };
  /** A code is accepted once, so each is of a later moment. Then the clock goes back, as the trash is kept for a minute only. */
  const withCode = async (deed: (code: string) => Promise<unknown>) => {
    place.codes += 1;
    const seconds = 30 * place.codes;
    clock.advance({ seconds });
    await deed(codeOf(place.factor, clock.now())).finally(() => clock.advance({ seconds: -seconds }));
  };
  return {
    logIn: () => logIn(),
    logInWithCode: () => withCode(logIn),
    useSession: oneself,
    editOwn: async () => {
      const { company, phone, vat } = memberData();
      const data = { fullName: name, company, phone, vat, freeDenomination: '', version: place.version };
      await domain.members.updateProfile(await oneself(), data, null);
    },
    offerFactor: async () => {
      place.factor = (await domain.secondFactor.start(await oneself(), PASSWORD)).secret;
    },
    confirmFactor: () => withCode(async (code) => domain.secondFactor.confirm(await oneself(), code)),
    disableFactor: async () => domain.secondFactor.disable(await oneself(), PASSWORD),
    forgetPassword: async () => {
      place.resetting = await world.resetSecret(email);
    },
    resetPassword: () => domain.passwordReset.complete(place.resetting, PASSWORD, DEVICE),
    eraseOwn: async () => domain.personalData.eraseOwn(await oneself(), PASSWORD),
  } satisfies Record<keyof typeof OWN, () => Promise<unknown>>;
}
