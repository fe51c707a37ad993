import { data } from 'react-router';
import type { Problem } from '../../content/problems.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { ProblemPage } from '../../layout/problem.tsx';

const FORBIDDEN_PAGE: Problem = {
  title: 'Accès refusé',
  eyebrow: 'Accès refusé',
  heading: 'Votre compte ne donne pas accès à cette page.',
  text: 'Elle est réservée à un autre rôle que le vôtre. Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
};

export const meta = privateMeta(FORBIDDEN_PAGE.title, FORBIDDEN_PAGE.heading);

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <ProblemPage problem={FORBIDDEN_PAGE} />;
}
