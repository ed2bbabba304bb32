import './old-browsers/old-browsers.ts';
import '@laro/ui/tokens.css';
import '@laro/ui/base.css';
import { startPage } from './start-page.tsx';

void startPage();
