import { requireVisitor } from '../../session/guards.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows why the link of a mail leads to the home page. */
export const requireVisitorForLink = () =>
  requireVisitor(() => {
    showToast('notification', 'Vous êtes connecté\u202f: déconnectez-vous pour utiliser ce lien.');
    return '/';
  });
