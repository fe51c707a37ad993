// The files of documents as the site hands them out.

import { afterAll, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { createDocumentRecords } from '../../testing/document-records.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld } from '../../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);
const tokenOf = async (email: string, password = PASSWORD) =>
  (await world.domain.accounts.login({ email, password }, DEVICE)).token;
const records = createDocumentRecords(world);
const { email } = await world.joinedMember();
await records.dues(email);
const id = await records.invoiceOf(email);
const draft = await records.documentDraft();

const TYPES = { pdf: 'application/pdf', ubl: 'application/xml' } as const;
const admin = await tokenOf(ADMIN_EMAIL, ADMIN_PASSWORD);
const member = await tokenOf(email);

test.each([
  [`/api/admin/documents/${id}/pdf`, admin, 'pdf', 'facture-2026-000001.pdf'],
  [`/api/admin/documents/${id}/ubl`, admin, 'ubl', 'facture-2026-000001.xml'],
  [`/api/admin/documents/${draft}/pdf`, admin, 'pdf', 'projet.pdf'],
  [`/api/me/documents/${id}/pdf`, member, 'pdf', 'facture-2026-000001.pdf'],
  [`/api/me/documents/${id}/ubl`, member, 'ubl', 'facture-2026-000001.xml'],
] as const)(
  '%s is a download of its own type, which nothing keeps or guesses',
  async (path, token, type, name) => {
    const response = await client.request('GET', path, { token });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': TYPES[type],
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 0, 5)).toBe(type === 'pdf' ? '%PDF-' : '<?xml');
  },
);

test.each(['pdf', 'ubl', ''])('another member’s is unknown, also its %s', async (what) => {
  const token = await tokenOf((await world.joinedMember()).email);
  const path = `/api/me/documents/${id}${what && `/${what}`}`;
  const [response, unknown] = [
    await client.request('GET', path, { token }),
    await client.request('GET', path.replace(String(id), '999999'), { token }),
  ];
  expect(response.status).toBe(404);
  expect(await response.text()).toBe(await unknown.text());
});
