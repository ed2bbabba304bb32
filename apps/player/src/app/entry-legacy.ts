import './old-browsers.ts';
import './entry-client.tsx';
