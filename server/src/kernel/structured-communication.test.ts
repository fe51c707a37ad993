import { describe, expect, test } from 'vitest';
import { formatStructuredCommunication, structuredCommunication } from './structured-communication.ts';

const written = (tenDigits: string) => formatStructuredCommunication(structuredCommunication(tenDigits));

describe('§2.4 Structured communication', () => {
  test.each([
    ['0108068171', '+++010/8068/17183+++'],
    ['0000000001', '+++000/0000/00101+++'],
    ['2026000123', '+++202/6000/12320+++'],
    ['2026000001', '+++202/6000/00192+++'],
    ['2026000097', '+++202/6000/09791+++'],
    ['0909337554', '+++090/9337/55493+++'],
  ])('%s is checked and written %s', (digits, text) => expect(written(digits)).toBe(text));

  test.each([
    ['0000000097', '+++000/0000/09797+++'],
    ['0000000000', '+++000/0000/00097+++'],
  ])('%s: a check of 0 is written 97', (digits, text) => expect(written(digits)).toBe(text));

  test('has twelve digits, checked by 97', () => {
    const twelve = structuredCommunication('2026000123');
    expect(twelve).toBe('202600012320');
    expect(Number(twelve.slice(0, 10)) % 97).toBe(Number(twelve.slice(10)));
  });

  test.each(['123', '20260001234', '2026 00012', '-202600012', ''])('%j is not ten digits', (text) =>
    expect(() => structuredCommunication(text)).toThrow(RangeError),
  );

  test.each(['2026000123', '+++202/6000/12320+++', '2026000123200'])('%j is not twelve digits', (text) =>
    expect(() => formatStructuredCommunication(text)).toThrow(RangeError),
  );
});
