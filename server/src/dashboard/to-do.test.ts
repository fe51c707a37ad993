import { describe, expect, test } from 'vitest';
import { type JobDefinition, runJobIfDue } from '../jobs/run-job.ts';
import { insertFailure } from '../jobs/steps.table.ts';
import { hoursLater } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { createAbsenceRecords } from '../testing/absence-records.ts';
import { bankOf, received } from '../testing/bank.ts';
import { contactMessage, DEVICE, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { createRecords } from '../testing/records.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const toDo = () => world.domain.dashboard.toDo(world.admin);
const later = () => world.clock.advance({ seconds: 1 });

describe('What awaits an administrator', () => {
  test('requests of the public form, those that wait longest first, five of them and how many there are', async () => {
    for (let number = 1; number <= 6; number++) {
      later();
      await world.submittedRequest({ fullName: `Candidate ${number}` });
    }
    const [decided] = (await toDo()).requests.rows;
    await world.domain.requests.approve(world.admin, decided?.id ?? 0);
    await world.submittedRequest({ fullName: 'Candidate 7' });
    // It awaits the member.
    await world.domain.members.create(world.admin, memberData(), await photoFile());
    const { requests } = await toDo();
    expect(requests.rows.map(({ user }) => user.fullName)).toEqual(
      [2, 3, 4, 5, 6].map((number) => `Candidate ${number}`),
    );
    expect(requests.total).toBe(6);
  });

  test('messages until they are read, and mails given up until they are dismissed', async () => {
    const { domain, admin, database } = world;
    await domain.contacts.submit(contactMessage({ name: 'Première' }));
    later();
    await domain.contacts.submit(contactMessage({ name: 'Seconde' }));
    const parked = { parked_at: world.clock.now().toISOString(), next_attempt_at: null };
    await database.db.updateTable('mail').set(parked).execute();
    const before = await toDo();
    expect(before.messages).toMatchObject({ total: 2, rows: [{ name: 'Première' }, { name: 'Seconde' }] });
    expect(before.failedMails).toMatchObject({ total: 2, rows: [{ status: 'FAILED' }, {}] });
    await domain.contacts.markRead(admin, before.messages.rows[0]?.id ?? 0);
    await domain.mailLog.dismiss(admin, before.failedMails.rows[0]?.id ?? 0);
    const after = await toDo();
    expect(after.messages).toMatchObject({ total: 1, rows: [{ name: 'Seconde' }] });
    expect(after.failedMails).toMatchObject({ total: 1 });
  });

  test('invitations from two days before they expire until then, of members and of administrators', async () => {
    const { domain, admin, clock } = world;
    const invited = await world.invitedMember({ fullName: 'Zoé Lefèvre' });
    await domain.administrators.invite(admin, { fullName: 'Léa Fontaine', email: 'lea@cercle.example' });
    const joined = await world.joinedMember();
    await world.resetSecret(joined.email);
    clock.advance({ hours: 24 * 5 - 1 });
    expect((await toDo()).invitations).toEqual({ rows: [], total: 0 });
    clock.advance({ hours: 2 });
    const { rows, total } = (await toDo()).invitations;
    expect(total).toBe(2);
    expect(rows.map(({ kind, fullName }) => [kind, fullName]).sort()).toEqual([
      ['admin', 'Léa Fontaine'],
      ['request', 'Zoé Lefèvre'],
    ]);
    expect(rows.find(({ kind }) => kind === 'request')).toMatchObject({
      id: invited.requestId,
      email: invited.email,
    });
    // Sent again, it is valid for a week; an invitation that was accepted awaits nobody.
    await domain.invitations.resend(admin, invited.requestId);
    const secret = (await world.mailsTo('lea@cercle.example')).at(-1)?.secret ?? '';
    await domain.passwordReset.complete(secret, 'quatre vents du nord', DEVICE);
    expect((await toDo()).invitations).toEqual({ rows: [], total: 0 });
  });

  test('events from when they were held until they are closed, the first one first', async () => {
    const { begunEvent, heldEvent } = createRecords(world);
    const [first, second] = [await heldEvent(), await heldEvent()];
    await begunEvent();
    expect((await toDo()).eventsToClose).toEqual({
      total: 2,
      rows: [first, second].map((id) => ({ id, title: 'Dîner de printemps', endsAt: expect.any(String) })),
    });
    await world.domain.events.close(world.admin, first);
    expect((await toDo()).eventsToClose).toMatchObject({ total: 1, rows: [{ id: second }] });
  });

  test('absences to tell, and those that members contest, by event, the first one first', async () => {
    const { eventOfAbsence, absenceOfNewest, toldAbsence, disputedAbsence } = createAbsenceRecords(world);
    const [first, second] = [await eventOfAbsence(), await eventOfAbsence()];
    await toldAbsence();
    await disputedAbsence();
    expect((await toDo()).noShows).toMatchObject({
      total: 3,
      rows: [
        { eventId: first, title: 'Dîner de rentrée', task: 'TELL', count: 1 },
        { eventId: second, task: 'TELL', count: 1 },
        { task: 'DECIDE', count: 1 },
      ],
    });
    await world.domain.noShows.waive(world.admin, await absenceOfNewest(), 'Malade');
    const [{ id } = { id: 0 }] = (await world.domain.noShows.ofEvent(world.admin, first)).rows;
    await world.domain.noShows.tell(world.admin, first, [id]);
    expect((await toDo()).noShows, 'on its way').toMatchObject({ total: 1, rows: [{ eventId: second }] });
  });

  test('jobs until a later run succeeds, then their steps that failed, longest due first', async () => {
    const { clock, database } = world;
    const { db } = database;
    const runPictures = (work: JobDefinition['work']) => {
      const job: JobDefinition = { name: 'pictures', nextDueAt: () => hoursLater(clock, 1), work };
      return runJobIfDue({ db, clock }, job, new AbortController().signal);
    };
    const broken = async () => {
      throw new DomainError('unavailable', 'Le disque est plein.');
    };
    await expect(runPictures(broken)).rejects.toThrow('Le disque est plein.');
    const at = clock.now().toISOString();
    for (const [step, dueOn] of [
      ['remind', '2026-03-01'],
      ['tell', '2026-02-28'],
    ] as const) {
      const key = { subject: { kind: 'term', id: 1 }, step, dueOn };
      const failure = { job: 'retention', title: `Étape ${step}`, error: 'Sans adresse' } as const;
      await insertFailure(db, key, failure, at);
    }
    const { failedJobs } = await toDo();
    expect(failedJobs.total).toBe(3);
    expect(failedJobs.rows).toMatchObject([
      { kind: 'job', title: 'Supprimer les images inutilisées', failedAt: at, error: 'Le disque est plein.' },
      { kind: 'step', title: 'Étape tell', dueOn: '2026-02-28' },
      { kind: 'step', title: 'Étape remind', error: 'Sans adresse' },
    ]);
    clock.advance({ hours: 1 });
    await runPictures(async () => ({}));
    expect(await toDo()).toMatchObject({ failedJobs: { total: 2, rows: [{ kind: 'step' }, {}] } });
  });

  test('statements of the bank in quarantine with their reasons, and the movements that wait, oldest first', async () => {
    const bank = bankOf(world);
    await bank.setOwnAccount();
    const structured = '090933755493';
    const earlier = received(20_00, { bookedOn: '2026-02-26', structured });
    await bank.importCoda(bank.next(received(10_00), earlier));
    const missing = bank.next();
    await bank.importCoda(bank.next(received(30_00)));
    const { quarantinedStatements, waitingMovements } = await toDo();
    expect(quarantinedStatements).toMatchObject({
      total: 1,
      rows: [
        {
          label: 'BE68 5390 0754 7034, relevé 2026/3',
          problems: [expect.stringContaining('Le relevé 2026/2 manque')],
        },
      ],
    });
    expect(waitingMovements).toMatchObject({
      total: 2,
      rows: [
        { cents: 20_00, bookedOn: '2026-02-26', name: 'Société de Dinant', communication: structured },
        { cents: 10_00, bookedOn: '2026-02-27', communication: 'merci' },
      ],
    });
    await bank.importCoda(missing);
    expect(await toDo()).toMatchObject({
      quarantinedStatements: { total: 0 },
      waitingMovements: { total: 3 },
    });
  });

  test('no invitation that expired, was revoked or whose mail was refused, which is pointed out as such', async () => {
    const { domain, admin, clock, database } = world;
    const [refused, revoked] = [await world.invitedMember(), await world.invitedMember()];
    clock.advance({ hours: 24 * 6 });
    await domain.members.deactivate(admin, revoked.id);
    const parked = { parked_at: clock.now().toISOString(), next_attempt_at: null };
    await database.db
      .updateTable('mail')
      .set(parked)
      .where('recipient_address', '=', refused.email)
      .where('link_id', 'is not', null)
      .execute();
    expect((await toDo()).invitations.total).toBe(0);
    await world.invitedMember();
    clock.advance({ hours: 24 * 7 });
    expect((await toDo()).invitations.total).toBe(0);
  });
});

describe('The first steps of a new site', () => {
  test('name what is missing, and only that', async () => {
    expect((await toDo()).firstSteps).toEqual({
      isAlone: true,
      hasNoAmbassador: true,
      hasNoMailServer: false,
      missingSettings: ['CONTACT_ADDRESS', 'CONTACT_PHONE'],
    });
    await world.domain.administrators.invite(world.admin, { fullName: 'Léa', email: 'lea@cercle.example' });
    expect((await toDo()).firstSteps).toMatchObject({ isAlone: false });
  });

  test('are over once somebody has written, subscribed or asked to join', async () => {
    await world.domain.newsletter.subscribe('lectrice@societe.example');
    expect((await toDo()).firstSteps).toBeNull();
  });
});
