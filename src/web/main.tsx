import '#web/kit/styles/app.css';
import { start } from '#web/start.tsx';

void start();
