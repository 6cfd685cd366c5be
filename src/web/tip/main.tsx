import '#web/styles/app.css';
import { createRoot } from 'react-dom/client';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';
import { settleLocale } from '#web/i18n/settle-locale.ts';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();
settleLocale();

const root = document.getElementById('root');
if (!root) throw new Error('tip.html has no #root');
createRoot(root).render(<PageSkeleton />);
