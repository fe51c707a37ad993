import type { Report } from '@cercle/contract/reports';

/** Whether nothing happened in the period, and nobody was a member. */
export function isEmptyReport({ members, renewals, revenue, attendance, recommendations }: Report): boolean {
  const counts = [
    ...[members.atStart, members.atEnd, members.joined, members.left],
    ...[renewals.due, renewals.waiting, renewals.endedEarly, attendance.events.length],
    ...[recommendations.given, recommendations.won, recommendations.lost, recommendations.open],
    ...[recommendations.oneToOnes, recommendations.guestsWhoJoined, recommendations.worth.blocks.length],
    ...revenue.months.flatMap(({ invoicedCents, creditedCents, receivedCents }) => [
      ...[invoicedCents, creditedCents, receivedCents],
    ]),
  ];
  return counts.every((count) => count === 0);
}
