import { DEVICE, memberData, PASSWORD } from './builders.ts';
import type { Person } from './model-handles.ts';
import type { OWN_COMMANDS } from './reference-own-commands.ts';
import { totpCode } from './totp-codes.ts';
import type { World } from './world.ts';

/** The commands of the person in a slot on their own account. */
export function ownCommands(world: World, { name, email, handles }: Person) {
  const { domain, clock } = world;
  const currentActor = () => domain.accounts.authenticate(handles.session);
  const logIn = async (code?: string) => {
    handles.session = (await domain.accounts.login({ email, password: PASSWORD, code }, DEVICE)).token;
  };
  /** A code is accepted once, so each is of a later moment. Then the clock is set back, as the trash is emptied after a minute. */
  const withTotpCode = async (command: (code: string) => Promise<unknown>) => {
    handles.usedCodeCount += 1;
    const seconds = 30 * handles.usedCodeCount;
    clock.advance({ seconds });
    await command(totpCode(handles.factorSecret, clock.now())).finally(() =>
      clock.advance({ seconds: -seconds }),
    );
  };
  return {
    logIn: () => logIn(),
    logInWithCode: () => withTotpCode(logIn),
    useSession: currentActor,
    editOwn: async () => {
      const { company, phone, vat } = memberData();
      const data = { fullName: name, company, phone, vat, freeDenomination: '', version: handles.version };
      await domain.members.updateProfile(await currentActor(), data, null);
    },
    offerFactor: async () => {
      handles.factorSecret = (await domain.secondFactor.start(await currentActor(), PASSWORD)).secret;
    },
    confirmFactor: () =>
      withTotpCode(async (code) => domain.secondFactor.confirm(await currentActor(), code)),
    disableFactor: async () => domain.secondFactor.disable(await currentActor(), PASSWORD),
    forgetPassword: async () => {
      handles.resetToken = await world.resetSecret(email);
      // Who was invited gets the invitation again, and the earlier link stops working.
      const { isValid } = await domain.invitations.validate(handles.resetToken);
      if (isValid) handles.invitation = handles.resetToken;
    },
    resetPassword: () => domain.passwordReset.complete(handles.resetToken, PASSWORD, DEVICE),
    eraseOwn: async () => domain.personalData.eraseOwn(await currentActor(), PASSWORD),
  } satisfies Record<keyof typeof OWN_COMMANDS, () => Promise<unknown>>;
}
