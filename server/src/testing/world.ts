import type { MembershipRequest } from '@cercle/contract/requests';
import { createAdmin } from '../accounts/create-admin.ts';
import { findNextResetRequest } from '../accounts/password-reset/password-reset.table.ts';
import { processResetRequest } from '../accounts/password-reset/reset-request-worker.ts';
import { readCacheVersion } from '../db/cache-version.ts';
import { createDomain, type Domain } from '../domain.ts';
import { type CacheVersion, createCacheVersion } from '../http/cache/cache-version.ts';
import { createImages } from '../images/images.ts';
import type { Actor } from '../kernel/actor.ts';
import { decrypt } from '../kernel/encrypt.ts';
import { deriveKeys, type Keys } from '../kernel/keys.ts';
import { parseContent } from '../mail/mail-content.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { renderText } from '../mail/render-content.ts';
import { createReinvite } from '../members/invitations/reinvite.ts';
import { ensureFirstPolicy } from '../policies/first-version.ts';
import { AGREEMENT, application, completion, DEVICE, PASSWORD } from './builders.ts';
import { FIRM } from './firm.ts';
import { photoFile } from './photo-file.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export const ADMIN_EMAIL = 'direction@cercle.example';
export const ADMIN_PASSWORD = 'la clef du bureau';
export const ADMIN_LOGIN_TOKEN = 'porte-des-administrateurs';

/** The whole business on a real database, with an administrator, and a clock that tests move. */
export type World = {
  domain: Domain;
  database: TestDatabase;
  clock: TestClock;
  keys: Keys;
  images: ReturnType<typeof createImages>;
  outbox: Outbox;
  /** Of the cached responses that show ambassadors. */
  version: CacheVersion;
  admin: Actor;
  /** Mails waiting for `address`, oldest first, with the secret of their link if they carry one. */
  mailsTo(address: string): Promise<{ subject: string; text: string; secret: string | null }[]>;
  actorOf(email: string, password?: string): Promise<Actor>;
  /** Sends a membership request. @returns it */
  submittedRequest(change?: Partial<ReturnType<typeof application>>): Promise<MembershipRequest>;
  /** Sends a membership request and approves it. @returns it with the secret of the invitation */
  invitedMember(change?: Partial<ReturnType<typeof application>>): Promise<InvitedMember>;
  /** Runs the worker's task: processes every password-reset request. */
  processResetRequests(): Promise<void>;
  /** Sends a password-reset request. @returns the secret of the link in the mail */
  resetSecret(email: string): Promise<string>;
  /** Sends a membership request, approves it and completes the invitation. */
  joinedMember(change?: JoinOptions): Promise<{ id: number; requestId: number; email: string; actor: Actor }>;
  close(): Promise<void>;
};

type InvitedMember = { id: number; requestId: number; email: string; secret: string };

type JoinOptions = Partial<ReturnType<typeof application>> &
  Partial<ReturnType<typeof completion>> & { color?: string };

export async function openWorld(): Promise<World> {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createTestClock();
  await ensureFirstPolicy(db, clock);
  const keys = deriveKeys('a secret of the tests, never of a site');
  const images = createImages({ db, clock, keys });
  const outbox = createOutbox({ site: FIRM, keys, clock });
  const sender = { name: 'Cercle', address: 'contact@cercle.example' };
  const version = createCacheVersion(() => readCacheVersion(db, clock));
  const domain = createDomain({
    db,
    location: database.location,
    clock,
    keys,
    images,
    outbox,
    site: FIRM,
    firm: sender,
    adminLoginToken: ADMIN_LOGIN_TOKEN,
    hasMailServer: true,
    wakeJobs: () => undefined,
    cacheVersion: version,
  });
  const firstAdmin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, site: FIRM };
  await createAdmin(database, clock, firstAdmin, () => undefined);

  const actorOf = async (email: string, password = PASSWORD) => {
    const { token } = await domain.accounts.login({ email, password }, DEVICE);
    return domain.accounts.authenticate(token);
  };
  const admin = await actorOf(ADMIN_EMAIL, ADMIN_PASSWORD);

  const mailsTo = async (address: string) => {
    const rows = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient_address', '=', address)
      .orderBy('id')
      .execute();
    return rows.map((mail) => ({
      subject: mail.subject,
      text: renderText(FIRM, parseContent(mail)),
      secret: mail.sealed_secret && decrypt(keys.encryption, mail.sealed_secret),
    }));
  };

  const submittedRequest = async (change = {}) => {
    const form = application(change);
    await domain.requests.submit(form);
    const { content } = await domain.requests.list(admin, {
      page: 0,
      size: 1,
      sort: 'createdAt,desc',
      q: form.email,
    });
    const request = content[0];
    if (!request) throw new Error('the request was not stored');
    return request;
  };

  const invitedMember = async (change = {}) => {
    const { id: requestId, user } = await submittedRequest(change);
    await domain.requests.approve(admin, requestId, AGREEMENT);
    const secret = (await mailsTo(user.email)).at(-1)?.secret ?? '';
    return { id: user.id, requestId, email: user.email, secret };
  };

  const reinvite = createReinvite({ clock, outbox, site: FIRM });
  const processResetRequests = async () => {
    for (
      let request = await findNextResetRequest(db, 0);
      request;
      request = await findNextResetRequest(db, request.id)
    )
      await processResetRequest({ db, clock, outbox, site: FIRM, reinvite }, request);
  };

  const resetSecret = async (email: string) => {
    await domain.passwordReset.request(email);
    await processResetRequests();
    return (await mailsTo(email)).at(-1)?.secret ?? '';
  };

  const joinedMember = async (change: JoinOptions = {}) => {
    const { secret, ...member } = await invitedMember(pick(change, application()));
    const photo = await photoFile(change.color ? { color: change.color } : {});
    await domain.invitations.complete(secret, completion(pick(change, completion())), photo);
    return { ...member, actor: await actorOf(member.email) };
  };

  return {
    domain,
    database,
    clock,
    keys,
    images,
    outbox,
    version,
    admin,
    mailsTo,
    actorOf,
    submittedRequest,
    invitedMember,
    processResetRequests,
    resetSecret,
    joinedMember,
    close: () => database.close(),
  };
}

/** The entries of `from` whose keys are in `like`. */
const pick = <Like extends object>(from: object, like: Like): Partial<Like> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key in like)) as Partial<Like>;
