// What a member finds each week: what waits for their answer, what moved, and what is new in the circle. All of it is derived when asked
// for, and nothing is marked as read: what is new is so for some days. Former members see what is still theirs, and nobody of the circle.

import { NEW_DAYS, OWN_WEEK_ROWS, type OwnWeek } from '@cercle/contract/own-week';
import type { CirclePerson } from '@cercle/contract/recommendations';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireMember } from '../../kernel/actor.ts';
import { addDays, startOfDay, today } from '../../kernel/calendar.ts';
import { statusOn } from '../../members/person-status.ts';
import { createOneToOneViews } from '../one-to-ones/one-to-one-views.ts';
import { listToConfirm } from '../one-to-ones/one-to-ones.table.ts';
import { readPersons } from '../people/circle-person.ts';
import { toRows } from '../views.ts';
import { listNewMembers, listSeeking } from './people-of-week.table.ts';
import { listInProgress, listMoved, listToAnswer } from './recommendations-of-week.table.ts';

export type OwnWeeks = ReturnType<typeof createOwnWeeks>;

/** Of the lists of people, which have no others to show. */
const MAX_PEOPLE = 20;

export function createOwnWeeks(dependencies: Pick<Dependencies, 'db' | 'clock' | 'images'>) {
  const { db, clock, images } = dependencies;
  const { toViews } = createOneToOneViews(dependencies);

  async function find(actor: Actor): Promise<OwnWeek> {
    const member = requireMember(actor);
    const some = { id: member.id, limit: OWN_WEEK_ROWS };
    const since = addDays(today(clock), 1 - NEW_DAYS);
    const toAnswer = await listToAnswer(db, some);
    const inProgress = await listInProgress(db, some);
    const news = await listMoved(db, { ...some, since: startOfDay(since) });
    const meetings = await listToConfirm(db, member.id, OWN_WEEK_ROWS);
    return {
      toAnswer: { ...toAnswer, rows: await toRows(dependencies, toAnswer.rows, member.id) },
      inProgress: { ...inProgress, rows: await toRows(dependencies, inProgress.rows, member.id) },
      news: { ...news, rows: await toRows(dependencies, news.rows, member.id) },
      meetingsToConfirm: { ...meetings, rows: await toViews(member, meetings.rows) },
      ...(await circleFor(member.id, since)),
    };
  }

  async function circleFor(id: number, since: string): Promise<Pick<OwnWeek, 'seeking' | 'newMembers'>> {
    const day = today(clock);
    if ((await statusOn(db, id, day)) === 'FORMER') return { seeking: [], newMembers: [] };
    const seeking = await listSeeking(db, id, { since, limit: MAX_PEOPLE });
    const newMembers = await listNewMembers(db, id, { since, until: day, limit: MAX_PEOPLE });
    const ids = [...seeking, ...newMembers].map((row) => row.id);
    const persons = await readPersons(db, clock, images, ids);
    return { seeking: withPersons(seeking, persons), newMembers: withPersons(newMembers, persons) };
  }

  return { find };
}

/** A person who was deleted meanwhile is left out. */
const withPersons = <Row extends { id: number }>(rows: Row[], persons: Map<number, CirclePerson>) =>
  rows.flatMap((row) => {
    const person = persons.get(row.id);
    return person ? [{ ...row, ...person }] : [];
  });
