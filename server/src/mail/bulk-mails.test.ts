import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueueManyMails } from '../testing/bulk-mails.ts';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { countWaitingBulk, withdrawUntried } from './bulk-content.table.ts';
import { findMail, listMails } from './mail-log.table.ts';
import { claimDueBulk, markSent, postpone } from './queue.ts';

let peer: TestSmtpServer;
let harness: MailHarness;

beforeEach(async () => {
  peer = await startSmtpServer();
  harness = await openMailHarness(peer.url);
});

afterEach(async () => {
  await harness.close();
  await peer.close();
});

const arrived = (count: number) =>
  vi.waitFor(() => expect(peer.mails.length).toBeGreaterThanOrEqual(count), {
    timeout: 25_000,
    interval: 10,
  });

describe('many mails with one content', () => {
  it('have ids in the order of their readers, and each its own secret in text, HTML and header', async () => {
    const { ids } = await enqueueManyMails(harness, 3);
    const rows = await harness.rows();
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(rows.map(({ recipient_address }) => recipient_address)).toEqual([1, 2, 3].map(addressOf));
    harness.startWorker();
    await arrived(3);
    for (const { to, html, text, raw } of peer.mails) {
      const secret = `secret-${/\d+/.exec(to?.[0]?.address ?? '')?.[0]}`;
      expect(text).toContain(`/newsletter/desinscription/${secret}`);
      expect(html).toContain(`/newsletter/desinscription/${secret}"`);
      expect(raw).toContain(
        `List-Unsubscribe: <https://www.cercle.example/newsletter/desinscription/${secret}>`,
      );
      expect(`${html}${text}${raw}`).not.toContain('~secret');
    }
  });

  it('say that they are a list, and how to leave it (RFC 2919, RFC 8058); a letter says neither', async () => {
    await enqueueManyMails(harness, 1);
    await harness.post(mailToMarie());
    harness.startWorker();
    await arrived(2);
    const [letter, bulk] = peer.mails;
    expect(bulk?.raw).toMatch(/^List-ID: <newsletter\.www\.cercle\.example>\r$/m);
    expect(bulk?.raw).toMatch(/^Precedence: bulk\r$/m);
    expect(bulk?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(letter?.raw).not.toMatch(/^(?:List-|Precedence)/m);
  });

  it('F3 wait while a forgotten password is mailed, however many they are', async () => {
    await enqueueManyMails(harness, 5_000);
    harness.clock.advance({ minutes: 1 });
    await harness.post(mailToMarie({ subject: 'Votre nouveau mot de passe' }));
    const worker = harness.startWorker();
    await arrived(1);
    await worker.stop();
    expect(peer.mails[0]?.subject).toBe('Votre nouveau mot de passe');
  });

  it('F3 are given back by a worker that stops, so that another process goes on at once', async () => {
    await enqueueManyMails(harness, 300);
    const worker = harness.startWorker();
    await arrived(1);
    await worker.stop();
    const now = harness.clock.now().toISOString();
    const unsent = (await harness.rows()).filter(({ sent_at }) => sent_at === null);
    expect(unsent.length).toBeGreaterThan(0);
    expect(unsent.filter(({ claimed_until }) => (claimed_until ?? '') > now)).toEqual([]);
  });

  it('are none of the mail log', async () => {
    const { ids } = await enqueueManyMails(harness, 2);
    await harness.post(mailToMarie());
    const query = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
    const { rows, total } = await listMails(harness.db, query);
    expect([rows.map(({ subject }) => subject), total]).toEqual([['Votre demande d’adhésion'], 1]);
    expect(await findMail(harness.db, ids[0] ?? 0)).toBeUndefined();
  });
});

describe('withdrawing what waits', () => {
  const withdraw = (contentId: number, limit = 200) =>
    harness.db.transaction().execute((trx) => withdrawUntried(trx, contentId, limit));

  it('leaves what was tried, is being sent, or says something else', async () => {
    const { db, clock } = harness;
    const { contentId } = await enqueueManyMails(harness, 6);
    const other = await enqueueManyMails(harness, 1);
    const [sent, postponed] = await claimDueBulk(db, clock, 3);
    if (sent) await markSent(db, clock, [sent], { isFolder: false });
    if (postponed) await postpone(db, clock, postponed, 'away');
    expect(await withdraw(contentId)).toHaveLength(3);
    expect(await withdraw(contentId)).toEqual([]);
    expect(await countWaitingBulk(db, contentId)).toBe(2);
    expect(await countWaitingBulk(db, other.contentId)).toBe(1);
    expect(await harness.rows()).toHaveLength(4);
  });

  it('takes no more than asked for', async () => {
    const { contentId } = await enqueueManyMails(harness, 5);
    expect(await withdraw(contentId, 2)).toHaveLength(2);
    expect(await countWaitingBulk(harness.db, contentId)).toBe(3);
  });

  it('F7 takes no mail that a worker takes at the same moment: each is either sent or withdrawn', async () => {
    const { db, clock } = harness;
    const { contentId, ids } = await enqueueManyMails(harness, 400);
    const claimed: number[] = [];
    const withdrawn: number[] = [];
    const claim = async () => claimed.push(...(await claimDueBulk(db, clock, 40)).map(({ id }) => id));
    const take = async () => withdrawn.push(...(await withdraw(contentId, 40)));
    await Promise.all([claim(), take(), claim(), take(), claim(), take()]);
    expect(withdrawn.length).toBeGreaterThan(0);
    const left = (await harness.rows()).map(({ id }) => id);
    expect(left).toEqual(ids.filter((id) => !withdrawn.includes(id)));
    expect(left).toEqual(expect.arrayContaining(claimed));
  });
});

const addressOf = (number: number) => `abonne-${number}@lecteur.example`;
