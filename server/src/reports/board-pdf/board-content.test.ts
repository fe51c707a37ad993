import { frenchDay, frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatCount, formatRate } from '@cercle/contract/report-numbers';
import type { Report } from '@cercle/contract/reports';
import { describe, expect, test } from 'vitest';
import { drawBoardReport } from '../../billing/pdf/draw-board-report.ts';
import { boardReport, emptyBoardReport } from '../../testing/board-reports.ts';
import { readCells } from '../../testing/pdf-cells.ts';
import { SELLER } from '../../testing/printed-contents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { toBoardContent } from './board-content.ts';
import { periodText } from './period-texts.ts';

/** Headlines are in a font without narrow spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

async function print(report: Report) {
  const content = toBoardContent(report, { seller: SELLER, on: '2026-11-29' });
  const { structure } = readPdf(await drawBoardReport(content, false));
  const { rows, figures } = readCells(structure);
  return {
    ...{ rows, text: structure.join('\n') },
    figures: figures.map(([label, value]) => [label, plain(value)] as const),
  };
}

/** Every row of the tables, as the screen writes its numbers. */
function expectedRows({ members, renewals, revenue, attendance, recommendations }: Report): string[][] {
  return [
    ...members.months.map(({ month, duesCents, ...counts }) => [
      frenchMonth(month),
      ...[counts.members, counts.single, counts.business, counts.seats, counts.usedSeats].map(formatCount),
      formatEuros(duesCents),
    ]),
    ...renewals.months.map(({ month, due, renewed, declined, lapsed }) => [
      frenchMonth(month),
      ...[due, renewed, declined, lapsed].map(formatCount),
    ]),
    ...revenue.months.map(({ month, invoicedCents, creditedCents, vatCents, receivedCents }) => [
      frenchMonth(month),
      ...[invoicedCents, 0 - creditedCents, vatCents, receivedCents].map(formatEuros),
    ]),
    ...attendance.events.map(({ on, title, registered, present, excused, absent }) => [
      ...[frenchDay(on), title],
      ...[registered, present, excused, absent].map(formatCount),
    ]),
    ...recommendations.months.map(({ month, given, won, oneToOnes }) => [
      frenchMonth(month),
      ...[given, won, oneToOnes].map(formatCount),
    ]),
  ];
}

function expectedFigures({ members, renewals, revenue, attendance, recommendations }: Report) {
  const { noShows } = attendance;
  const worth = recommendations.worth.cents;
  return [
    ...[members.atStart, members.atEnd, members.joined, members.left].map(formatCount),
    ...[renewals.due, renewals.renewed, renewals.declined, renewals.lapsed].map(formatCount),
    ...[renewals.waiting, renewals.endedEarly].map(formatCount),
    ...[renewals.renewalRate, renewals.churnRate, attendance.attendanceRate].map(formatRate),
    ...[revenue.invoicedCents, revenue.vatCents, revenue.receivedCents].map(formatEuros),
    ...[attendance.registered, attendance.present, attendance.excused, attendance.absent].map(formatCount),
    ...[noShows.told, noShows.contested, noShows.waived, noShows.charged].map(formatCount),
    ...[recommendations.given, recommendations.won, recommendations.lost].map(formatCount),
    ...[recommendations.open, recommendations.oneToOnes, recommendations.guestsWhoJoined].map(formatCount),
    worth === null ? '–' : formatEuros(worth),
  ];
}

describe('The board’s PDF says every figure of the report, as the screen writes it', () => {
  test.each([
    ['a month', boardReport({ from: '2026-08', months: 1 })],
    ['a quarter', boardReport({ from: '2026-07', months: 3, eventsPerMonth: 2 })],
    ['a year', boardReport({ from: '2025-11', months: 12 })],
    ['ten years', boardReport({ from: '2016-09', months: 120 })],
    ['a club in which nothing happened', emptyBoardReport('2026-07', 3)],
  ])('of %s', async (_, report) => {
    const { rows, figures } = await print(report);
    const printed = new Set(rows.map((row) => row.join('|')));
    for (const row of expectedRows(report)) expect(printed).toContain(row.join('|'));
    expect(figures.map(([, value]) => value)).toEqual(
      expect.arrayContaining(expectedFigures(report).map(plain)),
    );
  });

  test('a figure under its own name: no two are exchanged', async () => {
    const report = boardReport({ from: '2026-07', months: 3 });
    const { figures } = await print(report);
    // The last ones are definitions.
    const named = new Map(figures.toReversed());
    expect(named.get('Membres au début')).toBe('41');
    expect(named.get('Arrivées')).toBe(plain(formatCount(1_207)));
    expect(named.get('Départs')).toBe(plain(formatCount(1_198)));
    expect(named.get('Taux de renouvellement')).toBe(plain(formatRate(report.renewals.renewalRate)));
    expect(named.get('Taux de départ')).toBe(plain(formatRate(report.renewals.churnRate)));
    expect(named.get('Encore à venir')).toBe('19');
    expect(named.get('Terminées avant leur terme')).toBe('23');
    expect(named.get('Absences annoncées')).toBe('113');
    expect(named.get('Contestées')).toBe('37');
    expect(named.get('Sans frais')).toBe('29');
    expect(named.get('Facturées')).toBe('71');
    expect(named.get('Sans suite ou déclinées')).toBe('59');
    expect(named.get('Invités devenus membres')).toBe('17');
  });
});

describe('What recommendations were worth', () => {
  test('is told block by block, and of the blocks together', async () => {
    const report = boardReport({ from: '2025-11', months: 12 });
    const { rows } = await print(report);
    for (const block of report.recommendations.worth.blocks)
      expect(rows).toContainEqual([
        periodText(block).replace(/^d/, 'D'),
        formatEuros(block.cents),
        ...[block.receivers, block.givers].map(formatCount),
        ...[block.medianReceivedCents, block.medianGivenCents].map(formatEuros),
      ]);
    expect(rows).toContainEqual([
      'Total',
      formatEuros(report.recommendations.worth.cents ?? 0),
      ...['', '', '', ''],
    ]);
  });

  test('G4: is a dash without a block; the months that are not told are named, and why', async () => {
    const { figures, text } = await print(boardReport({ from: '2026-11', months: 2 }));
    expect(new Map(figures).get('Affaires conclues, hors TVA')).toBe('–');
    expect(text).not.toContain('par bloc publié');
    expect(text).toContain(
      'Affaires dont rien n’est dit\u202f: de novembre à décembre 2026. Un mois n’est dit qu’une fois arrêté',
    );
    expect(text).toContain('De moins de 5\u00a0personnes, rien n’est dit');
  });

  test('of months that do not follow one another, each period is named', async () => {
    const report = boardReport({ from: '2025-11', months: 12 });
    report.recommendations.worth.unpublishedMonths = ['2025-11', '2025-12', '2026-01', '2026-03', '2026-05'];
    expect((await print(report)).text).toContain(
      'rien n’est dit\u202f: de novembre 2025 à janvier 2026\u202f; mars 2026\u202f; mai 2026.',
    );
  });
});

describe('Events', () => {
  test('of which nobody knows who came have a number of registered people alone, and no bar', async () => {
    const report = boardReport({ from: '2026-07', months: 2 });
    const [unknown] = report.attendance.events;
    if (!unknown) throw new Error('None');
    Object.assign(unknown, { isDoorUsed: false, present: 0, excused: 0, absent: 0 });
    const { rows, text } = await print(report);
    expect(rows).toContainEqual([
      ...[frenchDay(unknown.on), unknown.title, formatCount(unknown.registered)],
      ...['–', '–', '–'],
    ]);
    expect(text).toContain('Sans passage à l’accueil, personne ne sait qui est venu');
    const { sections } = toBoardContent(report, { seller: SELLER, on: '2026-11-29' });
    expect(sections[3]?.plot?.groups).toHaveLength(1);
  });

  test.each([
    ['odd characters', '« Dîner » à l’aveugle & <b>œnologie</b> – ő ß', undefined],
    ['a picture, and what no font has', 'Fête 🎉 d’Ω', 'Fête d’?'],
    ['two hundred letters in a word', 'X'.repeat(200), undefined],
  ])('with %s in the title are written whole', async (_, title, written = title) => {
    const report = boardReport({ from: '2026-07', months: 1 });
    const [event] = report.attendance.events;
    if (!event) throw new Error('None');
    event.title = title;
    expect((await print(report)).rows.map((row) => row[1])).toContain(written);
  });
});

test('It says the period, the day on which it was made, and until when its figures are', async () => {
  const { text } = await print(boardReport({ from: '2025-10', months: 6 }));
  expect(text).toContain('P "D’octobre 2025 à mars 2026"');
  expect(text).toContain('P "Établi le 29 novembre 2026, avec les chiffres jusqu’au 28 mars 2026."');
});
