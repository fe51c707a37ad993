import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainJobError } from '../../jobs/explain-job-error.ts';
import { addJobs } from '../../jobs/jobs.table.ts';
import { runJobIfDue } from '../../jobs/run-job.ts';
import { timestamp } from '../../kernel/clock.ts';
import { clubPerTest } from '../../testing/club.ts';
import { startImapServer, type TestImapServer } from '../../testing/imap-server.ts';
import { RETURNED_MAILS } from '../../testing/returned-mails.ts';
import { createBounceJob } from './bounce-job.ts';
import { MAX_MESSAGES_PER_RUN } from './bounce-source.ts';

const club = clubPerTest();
let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cercle-bounces-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
const jobOf = (sources: { folder?: string; mailboxUrl?: string }) =>
  createBounceJob({
    db: club.database.db,
    clock: club.clock,
    log,
    folder: null,
    mailboxUrl: null,
    ownAddresses: new Set(),
    onComplaint: async () => undefined,
    ...sources,
  });
const alive = async () => undefined;
const put = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const readFiles = () => readdirSync(join(folder, 'read')).sort();

let count = 0;
/** A mail that was sent. */
async function sentMail() {
  count += 1;
  const recipient = `destinataire${count}@societe.example`;
  const { db } = club.database;
  const content = { greeting: 'Bonjour,', paragraphs: [] };
  const id = await club.outbox.enqueue(db, {
    to: { name: '', address: recipient },
    subject: 'Essai',
    content,
  });
  const sent = { sent_at: timestamp(club.clock), next_attempt_at: null };
  const { message_id: messageId } = await db
    .updateTable('mail')
    .set(sent)
    .where('id', '=', id)
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return { id, messageId, recipient };
}

const bouncedIds = async () => {
  const rows = await club.database.db
    .selectFrom('mail')
    .select('id')
    .where('bounced_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

describe('A folder of returned mails', () => {
  test('is read file by file; each moves into its subfolder', async () => {
    const job = jobOf({ folder });
    expect(await job.hasWork?.()).toBe(false);
    const mail = await sentMail();
    put('1.M1.host', RETURNED_MAILS.postfix(mail));
    put('2.M1.host', RETURNED_MAILS.outOfOffice(mail));
    put('.unfinished', RETURNED_MAILS.postfix(await sentMail()));
    mkdirSync(join(folder, 'others'));
    symlinkSync('/etc/passwd', join(folder, 'link'));
    expect(await job.hasWork?.()).toBe(true);
    expect(await job.work(alive)).toEqual({ bounced: 1 });
    expect(await bouncedIds()).toEqual([mail.id]);
    expect(readFiles()).toEqual(['1.M1.host', '2.M1.host']);
    expect(readdirSync(folder).sort()).toEqual(['.unfinished', 'link', 'others', 'read']);
    expect(await job.hasWork?.()).toBe(false);
  });

  test('of what strangers write is read to its end; the log names the files and says nothing of them', async () => {
    put('empty', '');
    put('noise', Buffer.from([0, 255, 13, 10, 0]));
    put('letter', 'From: quelqu.un@ailleurs.example\nSubject: Confidentiel\n\nBonjour');
    const mail = await sentMail();
    put('large', `${RETURNED_MAILS.postfix(mail)}${'x'.repeat(5_000_000)}`);
    expect(await jobOf({ folder }).work(alive)).toEqual({ bounced: 1 });
    expect(readFiles()).toEqual(['empty', 'large', 'letter', 'noise']);
    expect(
      lines
        .map((line) => JSON.parse(line))
        .map(({ message, class: kind }) => `${message} ${kind}`)
        .sort(),
    ).toEqual(['empty NONE', 'large HARD', 'letter NONE', 'noise NONE']);
    expect(lines.join('')).not.toMatch(/Confidentiel|ailleurs|destinataire|User unknown/);
  });

  test('with more files than one run reads is read by the next ones, each asked whether to go on', async () => {
    const files = MAX_MESSAGES_PER_RUN + 10;
    for (let number = 0; number < files; number += 1) put(`${number}`, 'Bonjour');
    let beats = 0;
    const dies = async () => {
      beats += 1;
      if (beats > 5) throw new Error('This process is stopping');
    };
    const job = jobOf({ folder });
    await expect(job.work(dies)).rejects.toThrow('stopping');
    expect(readFiles()).toHaveLength(4);
    await job.work(alive);
    expect(readFiles()).toHaveLength(MAX_MESSAGES_PER_RUN + 4);
    await job.work(alive);
    expect(readFiles()).toHaveLength(files);
  });

  test('that is gone is a failure that says so', async () => {
    rmSync(folder, { recursive: true });
    expect(await jobOf({ folder }).work(alive).catch(explainJobError)).toBe(
      `${folder} n’existe pas, ou plus.`,
    );
    mkdirSync(folder);
  });

  test('A notice of renewal that comes back makes the renewal untold, and a task (principle 6)', async () => {
    const { id, accountId } = await club.single('2026-03-02');
    const { id: caseId, notice_from } = await club.renewal(id);
    await club.liveUntil(notice_from);
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    const { db } = club.database;
    const { email: recipient } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const sent = { sent_at: timestamp(club.clock), next_attempt_at: null };
    await db.updateTable('mail').set(sent).where('next_attempt_at', 'is not', null).execute();
    await club.runCalendar();
    const { state, notice_mail_id } = await club.renewal(id);
    expect(state).toBe('TOLD');
    const { message_id: messageId } = await db
      .selectFrom('mail')
      .select('message_id')
      .where('id', '=', notice_mail_id)
      .executeTakeFirstOrThrow();
    put('1.M1.host', RETURNED_MAILS.postfix({ messageId, recipient }));
    await jobOf({ folder }).work(alive);
    expect(await club.domain.membershipCalendar.hasWork()).toBe(true);
    await club.runCalendar();
    expect(await club.renewal(id)).toMatchObject({ state: 'UNTOLD', told_on: null });
    const { renewals, bouncedMails } = await club.domain.dashboard.toDo(club.admin);
    expect(renewals.rows).toMatchObject([{ id: caseId, task: 'TELL_AGAIN' }]);
    expect(bouncedMails.rows).toMatchObject([{ id: notice_mail_id, status: 'BOUNCED' }]);
  });
});

describe('A mailbox of returned mails', () => {
  let imap: TestImapServer;
  beforeEach(async () => {
    imap = await startImapServer();
  });
  afterEach(() => imap.close());

  const work = (mailboxUrl = imap.url) => jobOf({ mailboxUrl }).work(alive);
  const failure = (mailboxUrl?: string) => work(mailboxUrl).then(String, explainJobError);
  const fetched = () =>
    imap.commands.flatMap((command) => /^UID FETCH (\d+) /.exec(command)?.[1] ?? []).map(Number);

  test('is read from the last seven days on, and each message once', async () => {
    imap.deliver('Subject: before\n\n', new Date('2026-02-20T09:00:00.000Z'));
    const mails = [await sentMail(), await sentMail()];
    for (const mail of mails) imap.deliver(RETURNED_MAILS.postfix(mail));
    expect(await work()).toEqual({ bounced: 2 });
    expect(fetched()).toEqual([2, 3]);
    expect(await work(), 'the last message is found again, and not read').toEqual({ bounced: 0 });
    const later = await sentMail();
    imap.deliver(RETURNED_MAILS.gmail(later));
    expect(await work()).toEqual({ bounced: 1 });
    expect(fetched()).toEqual([2, 3, 4]);
    expect(await bouncedIds()).toEqual([...mails, later].map(({ id }) => id));
  });

  test('that is empty, or has older messages alone, is read from there on', async () => {
    expect(await work()).toEqual({ bounced: 0 });
    imap.deliver(RETURNED_MAILS.postfix(await sentMail()), new Date('2026-02-20T09:00:00.000Z'));
    expect(await work(), 'it came after the first visit').toEqual({ bounced: 1 });
  });

  test('is only read: nothing is moved, deleted or marked as seen', async () => {
    imap.deliver(RETURNED_MAILS.postfix(await sentMail()));
    await work();
    const names = new Set(imap.commands.map((command) => /^(UID )?\w+/.exec(command)?.[0]));
    const allowed = [
      'CAPABILITY',
      'NAMESPACE',
      'LIST',
      'LSUB',
      'ID',
      'EXAMINE',
      'NOOP',
      'UID SEARCH',
      'UID FETCH',
      'LOGOUT',
    ];
    expect([...names].filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
    expect(imap.commands.filter((command) => /BODY\[/.test(command))).toEqual([]);
  });

  test('to which its server gave new numbers is read again from the last seven days on, and marks nothing twice', async () => {
    const mail = await sentMail();
    imap.deliver(RETURNED_MAILS.postfix(mail));
    await work();
    imap.uidValidity = 2;
    expect(await work()).toEqual({ bounced: 0 });
    expect(fetched()).toEqual([1, 1]);
  });

  test('is read a megabyte of each message', async () => {
    const mail = await sentMail();
    imap.deliver(`${RETURNED_MAILS.postfix(mail)}${'x'.repeat(3_000_000)}`);
    expect(await work()).toEqual({ bounced: 1 });
  });

  test('with more messages than one run reads, or read by a process that dies, is read on by the next', async () => {
    const count = MAX_MESSAGES_PER_RUN + 10;
    for (let number = 0; number < count; number += 1) imap.deliver('Subject: x\n\nBonjour');
    let beats = 0;
    const dies = async () => {
      beats += 1;
      if (beats > 4) throw new Error('This process is stopping');
    };
    await expect(jobOf({ mailboxUrl: imap.url }).work(dies)).rejects.toThrow('stopping');
    expect(fetched()).toEqual([1, 2, 3, 4]);
    await work();
    expect(fetched().at(-1)).toBe(MAX_MESSAGES_PER_RUN + 3);
    await work();
    expect(fetched()).toHaveLength(count + 1);
    expect(fetched().at(-1)).toBe(count);
  });

  test('of which the first visit ended before its first message is read from the last seven days on', async () => {
    imap.deliver('Subject: before\n\n', new Date('2026-02-20T09:00:00.000Z'));
    imap.deliver(RETURNED_MAILS.postfix(await sentMail()));
    let beats = 0;
    const dies = async () => {
      beats += 1;
      if (beats > 1) throw new Error('This process is stopping');
    };
    await expect(jobOf({ mailboxUrl: imap.url }).work(dies)).rejects.toThrow('stopping');
    expect(await work()).toEqual({ bounced: 1 });
    expect(fetched()).toEqual([2, 2]);
  });

  test('that refuses our login stands in Tâches and in À traiter, in French', async () => {
    const { database, clock, domain, admin } = club;
    const mailboxUrl = imap.url.replace(/:[^:@/]+@/, ':autre@');
    await addJobs(database.db, clock, ['bounces']);
    const run = runJobIfDue({ db: database.db, clock }, jobOf({ mailboxUrl }), new AbortController().signal);
    await expect(run).rejects.toThrow('mot de passe');
    const error = expect.stringContaining('refuse le nom ou le mot de passe');
    const { failedJobs } = await domain.dashboard.toDo(admin);
    expect(failedJobs.rows).toMatchObject([{ title: 'Lire les e-mails revenus', error }]);
    const runs = await domain.jobs.runs(admin, { page: 0, size: 10 });
    expect(runs.content).toMatchObject([{ job: 'bounces', error }]);
  });

  test('that cannot be read is explained in French, without its password; the folder is read all the same', async () => {
    const secret = encodeURIComponent('autre');
    expect(await failure(imap.url.replace(/:[^:@/]+@/, `:${secret}@`))).toContain(
      'refuse le nom ou le mot de passe',
    );
    expect(await failure(imap.url.replace('/INBOX', '/Absent'))).toContain('n’a pas ce dossier');
    const closed = imap.url.replace(/:\d+\//, ':1/');
    expect(await failure(closed)).toContain('ne se laisse pas joindre');
    const mail = await sentMail();
    put('1.M1.host', RETURNED_MAILS.postfix(mail));
    await expect(jobOf({ folder, mailboxUrl: closed }).work(alive)).rejects.toThrow('joindre');
    expect(await bouncedIds()).toEqual([mail.id]);
    expect(lines.join('')).not.toContain('passe');
  });
});
