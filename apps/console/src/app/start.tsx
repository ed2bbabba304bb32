import '@laro/ui/tokens.css';
import '@laro/ui/fonts.css';
import '@laro/ui/base.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstLanguage, loadWords, WordsProvider } from '#console/shared/texts/words.tsx';
import { DeskApp } from './desk-app.tsx';

async function start(): Promise<void> {
  const place = document.getElementById('desk');
  if (!place) throw new Error('the page of the desk has no place for it');
  const words = await loadWords(firstLanguage());
  createRoot(place).render(
    <StrictMode>
      <WordsProvider first={words}>
        <DeskApp />
      </WordsProvider>
    </StrictMode>,
  );
}

void start();
