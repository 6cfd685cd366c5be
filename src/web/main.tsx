import '#web/styles/app.css';
import { start } from '#web/start.tsx';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();
void start();
