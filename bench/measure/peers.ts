/** Results of others with the same recipe, measured once for our goals: gzipped kilobytes of scripts, milliseconds, kilobytes in total. */
export const peers = [
  { name: 'static page with a lobby’s content, no scripts (floor)', scripts: 0, fcp: '820–830', lcp: '1050–1370', tbt: 6, total: '58–113' },
  { name: 'React 19, prerendered, hydrated after load (floor with React)', scripts: 70, fcp: '850', lcp: '1211', tbt: 39, total: '173' },
  { name: 'React 19, client only', scripts: 70, fcp: '1278', lcp: '1619', tbt: 63, total: '172' },
  { name: 'bulletproof-react (landing page)', scripts: 159, fcp: '2023', lcp: '2111', tbt: 60, total: '149' },
  { name: 'realworld-react-fsd', scripts: 156, fcp: '1755', lcp: '3179', tbt: 905, total: '214' },
  { name: 'KaniCasino', scripts: 283, fcp: '1531', lcp: '3458', tbt: 966, total: '1066' },
  { name: 'gamba platform', scripts: 362, fcp: '2772', lcp: '5702', tbt: 709, total: '947' },
  { name: 'overtime', scripts: 2972, fcp: '11797', lcp: '18435', tbt: 2722, total: '3189' },
] as const;
