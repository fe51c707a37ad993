import sharp from 'sharp';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { ApiClient } from './api-client.ts';
import { ADMIN } from './site.ts';
import { linkIn, mailTo } from './steps.ts';

const PASSWORD = 'trois petits chats';

export type JoinedMember = { id: number; email: string; password: string; fullName: string };

const jsonPart = (data: object) => new Blob([JSON.stringify(data)], { type: 'application/json' });

/** A picture of one colour, as a browser would send it. */
export const plainPicture = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** Logged in once: the number of logins by one address is limited. */
const adminClients = new Map<string, Promise<ApiClient>>();
function adminClientOf(siteUrl: string): Promise<ApiClient> {
  const adminClient = adminClients.get(siteUrl) ?? new ApiClient(siteUrl).logIn(ADMIN);
  adminClients.set(siteUrl, adminClient);
  return adminClient;
}

/** Someone whom an administrator made and who has completed the invitation. */
export async function joinMember(
  siteUrl: string,
  smtp: TestSmtpServer,
  fullName: string,
  change: object = {},
): Promise<JoinedMember> {
  const email = `${crypto.randomUUID().slice(0, 8)}@societe.example`;
  const data = {
    email,
    fullName,
    company: 'Dubois SRL',
    phone: '+32 470 00 00 00',
    vat: '',
    memberType: 'SINGLE',
    freeDenomination: '',
    ...change,
  };
  const form = new FormData();
  form.set('data', jsonPart(data));
  form.set('photo', new Blob([new Uint8Array(await plainPicture('#888888'))]), 'photo.png');
  const adminClient = await adminClientOf(siteUrl);
  const created = await adminClient.send('POST', '/members', form);
  if (!created.ok) throw new Error(`No member: ${await created.text()}`);
  const { id } = (await created.json()) as { id: number };
  const invitation = linkIn(await mailTo(smtp, email, 'Activez votre accès'), '/validate-invitation');
  const completion = new FormData();
  completion.set('data', jsonPart({ ...data, password: PASSWORD, confirmPassword: PASSWORD }));
  const path = `/complete-invitation/${invitation.split('/').at(-1)}`;
  const completed = await new ApiClient(siteUrl).send('POST', path, completion);
  if (!completed.ok) throw new Error(`Not completed: ${await completed.text()}`);
  return { id, email, password: PASSWORD, fullName };
}
