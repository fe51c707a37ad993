import { requireVisitor } from '../../session/guards.ts';
import { showToast } from '../../ui/toast.tsx';

/** Whoever followed a link of a mail, and finds the home page instead, is told why. */
export const requireVisitorForLink = () =>
  requireVisitor(() => {
    showToast('notification', 'Vous êtes connecté\u202f: déconnectez-vous pour utiliser ce lien.');
    return '/';
  });
