import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailRow } from '../db/schema.ts';
import { type MailHarness, mailToMarie, openMailHarness } from '../testing/mail-harness.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { claimDue, postpone } from './queue.ts';

let peer: TestSmtpServer;
let harness: MailHarness;

beforeEach(async () => {
  peer = await startSmtpServer();
  harness = await openMailHarness(`${peer.url}?socketTimeout=1500`);
});

afterEach(async () => {
  await harness.close();
  await peer.close();
});

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 10 });
const arrived = (count: number) => until(() => expect(peer.mails).toHaveLength(count));
const tried = (times: number) => until(async () => expect((await harness.row()).attempts).toBe(times));
const isDone = ({ next_attempt_at }: MailRow) => next_attempt_at === null;
const allSettled = () => until(async () => expect((await harness.rows()).every(isDone)).toBe(true));

describe('a mail server that works', () => {
  it('gets the mail as HTML and as text, from the firm, for one person', async () => {
    harness.startWorker();
    await harness.post(mailToMarie({ replyTo: { name: 'Paul Ô', address: 'paul@societe.example' } }));
    await arrived(1);
    const [mail] = peer.mails;
    expect(mail).toMatchObject({
      subject: 'Votre demande d’adhésion',
      from: { name: 'Cercle', address: 'bonjour@cercle.example' },
      to: [{ name: 'Marie Élodie', address: 'marie@membre.example' }],
      replyTo: [{ name: 'Paul Ô', address: 'paul@societe.example' }],
      recipients: ['marie@membre.example'],
    });
    expect(mail?.text).toContain('Votre demande est bien arrivée.');
    expect(mail?.html).toContain('<p style="margin:0 0 16px">Votre demande est bien arrivée.</p>');
    expect(mail?.messageId).toBe((await harness.row()).message_id);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@www\.cercle\.example>$/);
  });

  it('gets no name that would become a link, as anyone could have it sent to anyone', async () => {
    harness.startWorker();
    const to = { name: 'Gagnez : offre.example', address: 'marie@membre.example' };
    await harness.post(mailToMarie({ to }));
    await arrived(1);
    expect(peer.mails[0]?.to).toEqual([{ name: '', address: 'marie@membre.example' }]);
  });

  it('gets no mail of a transaction that was rolled back', async () => {
    const worker = harness.startWorker();
    const undone = harness.db.transaction().execute(async (trx) => {
      await harness.outbox.enqueue(trx, mailToMarie({ subject: 'Jamais' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await harness.post(mailToMarie({ subject: 'Envoyé' }));
    worker.wake();
    await arrived(1);
    expect(peer.mails.map(({ subject }) => subject)).toEqual(['Envoyé']);
  });

  it('ML-4 gets each mail once, however many workers share the outbox', async () => {
    for (let number = 0; number < 60; number++) await harness.post(mailToMarie({ subject: `n° ${number}` }));
    for (let workers = 0; workers < 4; workers++) harness.startWorker();
    await allSettled();
    expect(peer.mails).toHaveLength(60);
    expect(new Set(peer.mails.map(({ subject }) => subject)).size).toBe(60);
  });

  it('ML-3 gets four mails at a time while requests are handled, so that they do not wait for mails', async () => {
    for (let number = 0; number < 9; number++) await harness.post(mailToMarie());
    const started = performance.now();
    harness.startWorker({ isAnswering: () => true });
    await arrived(9);
    // Two pauses of half a second, which a timer may round.
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it('ML-4 gets the mails of a dead worker once its claim has ended, and not before', async () => {
    await harness.post(mailToMarie());
    const claimed = new Date(harness.clock.now().getTime() + 60_000).toISOString();
    await harness.db.updateTable('mail').set({ claimed_until: claimed }).execute();
    const worker = harness.startWorker();
    harness.clock.advance({ seconds: 59 });
    worker.wake();
    await harness.post(mailToMarie({ subject: 'Après' }));
    worker.wake();
    await arrived(1);
    expect(peer.mails[0]?.subject).toBe('Après');
    harness.clock.advance({ seconds: 1 });
    worker.wake();
    await arrived(2);
  });

  it('ML-1 gets the mails that a clock years ahead postponed, or claimed, once that clock is corrected', async () => {
    const { db, clock } = harness;
    clock.advance({ hours: 50_000 });
    for (const subject of ['Réclamé', 'Remis', 'Neuf']) await harness.post(mailToMarie({ subject }));
    const [, postponed] = await claimDue(db, clock, 2);
    if (postponed) await postpone(db, clock, postponed, 'away');
    clock.advance({ hours: -50_000 });
    harness.startWorker();
    await arrived(3);
  });

  it('is given up after a day, also when the clock was years ahead when it was written', async () => {
    const { db, clock } = harness;
    clock.advance({ hours: 50_000 });
    await harness.post(mailToMarie());
    clock.advance({ hours: -50_000 });
    for (const hours of [25, 0]) {
      const [mail] = await claimDue(db, clock, 1);
      if (mail) await postpone(db, clock, mail, 'away');
      clock.advance({ hours });
    }
    expect(await harness.row()).toMatchObject({ parked_at: expect.any(String) });
  });

  it('ML-4 gets no mail from a worker whose clock is minutes behind while another is sending it', async () => {
    const { db, clock } = harness;
    await harness.post(mailToMarie());
    clock.advance({ minutes: 30 });
    expect(await claimDue(db, clock, 1)).toHaveLength(1);
    clock.advance({ minutes: -30 });
    expect(await claimDue(db, clock, 1)).toEqual([]);
  });

  it('ML-4 has the result of a mail stored by the worker that has claimed it now, not by one whose claim has ended', async () => {
    const { db, clock } = harness;
    await harness.post(mailToMarie());
    const [expired] = await claimDue(db, clock, 1);
    clock.advance({ minutes: 1 });
    harness.startWorker();
    await allSettled();
    if (expired) await postpone(db, clock, expired, 'too late');
    expect(await harness.row()).toMatchObject({
      sent_at: expect.any(String),
      written_to_file: false,
      next_attempt_at: null,
      attempts: 1,
    });
    expect(peer.mails).toHaveLength(1);
  });
});

describe('a mail server that fails', () => {
  it('is tried again half a minute later, with the same Message-ID', async () => {
    peer.behave({ do: 'refuse', at: 'recipient', code: 451 });
    const worker = harness.startWorker();
    await harness.post(mailToMarie());
    await tried(1);
    const { message_id, next_attempt_at, claimed_until, last_error } = await harness.row();
    const delay = Date.parse(next_attempt_at ?? '') - harness.clock.now().getTime();
    expect(delay).toBeGreaterThanOrEqual(30_000);
    expect(delay).toBeLessThanOrEqual(45_000);
    expect(claimed_until).toBeNull();
    expect(last_error).toContain('451');

    peer.behave({ do: 'accept' });
    harness.clock.advance({ seconds: 45 });
    worker.wake();
    await arrived(1);
    expect(peer.mails[0]?.messageId).toBe(message_id);
    await until(async () =>
      expect(await harness.row()).toMatchObject({
        attempts: 2,
        last_error: null,
        sent_at: expect.any(String),
      }),
    );
  });

  it('is tried ever more rarely, at least once an hour, and the mail is parked after a day', async () => {
    peer.behave({ do: 'refuse', at: 'data', code: 451 });
    const worker = harness.startWorker();
    await harness.post(mailToMarie({ secret: 'jeton' }));
    const delays: number[] = [];
    for (let attempt = 1; (await harness.row()).parked_at === null; attempt++) {
      worker.wake();
      await tried(attempt);
      const { next_attempt_at } = await harness.row();
      if (next_attempt_at === null) break;
      const seconds = (Date.parse(next_attempt_at) - harness.clock.now().getTime()) / 1000;
      delays.push(seconds);
      harness.clock.advance({ seconds });
    }
    expect(delays.length).toBeGreaterThanOrEqual(8);
    expect(delays[6]).toBeGreaterThan(delays[2] ?? 0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(5_400);
    const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(26);
    expect(await harness.row()).toMatchObject({
      parked_at: harness.clock.now().toISOString(),
      sent_at: null,
      sealed_secret: null,
      last_error: expect.stringContaining('451'),
    });
  });

  it.each([
    { at: 'recipient', code: 550 },
    { at: 'data', code: 554 },
  ] as const)(
    'has refused for good with $code after the $at: the mail is parked at once',
    async (refusal) => {
      peer.behave({ do: 'refuse', ...refusal });
      harness.startWorker();
      await harness.post(mailToMarie({ secret: 'jeton' }));
      await tried(1);
      expect(await harness.row()).toMatchObject({
        parked_at: harness.clock.now().toISOString(),
        next_attempt_at: null,
        claimed_until: null,
        sealed_secret: null,
      });
    },
  );

  it('ML-1 refuses our sender: the settings are wrong, and the mail waits until they are corrected', async () => {
    peer.behave({ do: 'refuse', at: 'sender', code: 550 });
    harness.startWorker();
    await harness.post(mailToMarie());
    await tried(1);
    expect(await harness.row()).toMatchObject({ parked_at: null, next_attempt_at: expect.any(String) });
  });

  it('ML-1 takes the mail but breaks the connection: it is sent again and can be recognised', async () => {
    peer.behave({ do: 'drop' });
    const worker = harness.startWorker();
    await harness.post(mailToMarie());
    await tried(1);
    expect(peer.mails).toHaveLength(1);
    peer.behave({ do: 'accept' });
    harness.clock.advance({ minutes: 1 });
    worker.wake();
    await arrived(2);
    expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('stalls: the mail is given up for now and the next ones leave', async () => {
    peer.behave({ do: 'stall' });
    const worker = harness.startWorker();
    await harness.post(mailToMarie({ subject: 'Bloqué' }));
    await tried(1);
    expect((await harness.row()).next_attempt_at).not.toBeNull();
    peer.behave({ do: 'accept' });
    await harness.post(mailToMarie({ subject: 'Suivant' }));
    worker.wake();
    await arrived(1);
    expect(peer.mails[0]?.subject).toBe('Suivant');
  });

  it('ML-1 is unreachable: nothing is lost', async () => {
    await peer.close();
    const worker = harness.startWorker();
    await harness.post(mailToMarie());
    await tried(1);
    expect(await harness.row()).toMatchObject({ sent_at: null, parked_at: null });
    await worker.stop();
    peer = await startSmtpServer();
  });
});

describe('stopping', () => {
  it('waits for the mail that is being sent and starts no other', async () => {
    const worker = harness.startWorker();
    for (let number = 0; number < 12; number++) await harness.post(mailToMarie());
    await until(() => expect(peer.recipientCount).toBeGreaterThan(0));
    await worker.stop();
    const rows = await harness.rows();
    expect(rows.filter(isDone)).toHaveLength(peer.mails.length);
    expect(rows.every((mail) => isDone(mail) === (mail.sent_at !== null))).toBe(true);
  });
});
