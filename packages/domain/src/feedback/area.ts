/** How short and how long feedback may be, in characters: half of the languages do not separate words (HELP-02). */
export const settings = {
  'feedback.min': { group: 'feedback', kind: 'integer', min: 1, max: 200, default: 10 },
  'feedback.max': { group: 'feedback', kind: 'integer', min: 200, max: 4000, default: 500 },
} as const;

export const auditActions = ['feedback.closed'] as const;
