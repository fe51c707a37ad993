// CODA: the coded statement of account of Belgian banks (Febelfin, version 2). A file has one statement or several, one behind the
// other.

import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { BankStatement } from '../bank-statement.ts';
import { encodingOf } from './coda-encoding.ts';
import { type CodaLine, refused } from './coda-line.ts';
import { checkLine, codaLines } from './coda-lines.ts';
import { addLine, type OpenStatement, openStatement } from './statement-reader.ts';

const LINES_PER_TURN = 1000;
const VERSION = '2';
/** Zeros, the date, the bank, and the code of statements of account. */
const HEADER = /^0{5}\d{6}.{3}05$/;

const EMPTY = 'Ce fichier est vide. Téléchargez-le à nouveau sur le site de votre banque.';
const ASK_CODA = 'Choisissez un extrait au format CODA, ou demandez-le à votre banque.';

/**
 * The statements of a file, in its order. Other work runs every thousand lines. Line ends may be of any system, and spaces at the end
 * of lines may be missing. The encoding is decided for the whole file, from its bytes (coda-encoding.ts).
 * @throws DomainError, which names the line, when the file is empty, no CODA of version 2, cut, incomplete or in no order, or has an
 * amount or a date that is none: then nothing of it can be used
 */
export async function readCoda(bytes: Uint8Array): Promise<BankStatement[]> {
  const statements: BankStatement[] = [];
  let open: OpenStatement | null = null;
  let lines = 0;
  let lastNumber = 0;
  for (const line of codaLines(bytes, await encodingOf(bytes))) {
    if (++lines % LINES_PER_TURN === 0) await setImmediate();
    if (!line) continue;
    if (!open) {
      checkHeader(line, statements.length === 0);
      open = openStatement();
    } else {
      const statement = addOne(open, line);
      if (statement) {
        statements.push(statement);
        open = null;
      }
    }
    lastNumber = line.number;
  }
  if (open) throw refused(lastNumber, 'le fichier s’arrête là, avant la fin de l’extrait');
  if (statements.length === 0) throw new DomainError('validation', EMPTY);
  return statements;
}

function addOne(open: OpenStatement, line: CodaLine): BankStatement | null {
  checkLine(line);
  if (line.record === '0')
    throw refused(line.number, 'un extrait commence avant que le précédent soit terminé');
  return addLine(open, line);
}

function checkHeader(line: CodaLine, isFirst: boolean): void {
  if (!HEADER.test(line.text(0, 16)))
    throw isFirst
      ? refused(line.number, 'ce fichier n’est pas un fichier CODA', ASK_CODA)
      : refused(line.number, 'l’extrait n’a pas d’en-tête');
  checkLine(line);
  const version = line.text(127, 128);
  if (version !== VERSION)
    throw refused(
      line.number,
      `ce fichier est un CODA de version ${version}`,
      'Demandez à votre banque la version 2.',
    );
}
