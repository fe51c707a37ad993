import { PICTURES } from '../../../content/admin-pictures.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { PictureMatch } from './match-pictures.ts';
import type { PictureFile } from './use-pictures.ts';

const CELL = 'border-t border-hairline px-4 py-2.5 max-sm:px-2.5';

/** Where each file goes, or why it goes nowhere. */
export const PicturesTable = ({ files, caption }: { files: PictureFile[]; caption: string }) => (
  <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-hairline bg-white text-left text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="bg-sand text-slate">
      <tr>
        <th scope="col" className="px-4 py-3 font-[550] max-sm:px-2.5">
          {PICTURES.file}
        </th>
        <th scope="col" className="w-3/5 px-4 py-3 font-[550] max-sm:px-2.5">
          Résultat
        </th>
      </tr>
    </thead>
    <tbody>
      {files.map((picture, index) => {
        const { tone, label } = stateOf(picture);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and rows never move.
          <tr key={index}>
            <th scope="row" className={`font-[550] [overflow-wrap:anywhere] ${CELL}`}>
              {picture.file.name}
            </th>
            <td className={CELL}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tone}>{label}</Badge>
                <span className="text-slate [overflow-wrap:anywhere]">{matchText(picture.match)}</span>
              </div>
              {picture.problem && <p className="mt-1 text-danger">{picture.problem}</p>}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** Where a file goes, or why it goes nowhere. */
function matchText(match: PictureMatch): string {
  if (match.fate === 'nobody') return PICTURES.nobody;
  if (match.fate === 'several') return PICTURES.several(match.people.map(({ name }) => name));
  const place = `${PICTURES.kind[match.kind]}\u202f: ${match.person.name}`;
  return match.fate === 'repeated' ? `${place} – ${PICTURES.repeated}` : place;
}

function stateOf({ match, problem, isUnusable, isSent }: PictureFile): { tone: BadgeTone; label: string } {
  if (isSent) return { tone: 'success', label: 'Envoyée' };
  if (problem) return { tone: 'danger', label: isUnusable ? 'Refusée' : 'Pas envoyée' };
  return match.fate === 'ready'
    ? { tone: 'warning', label: 'À envoyer' }
    : { tone: 'neutral', label: 'Laissée de côté' };
}
