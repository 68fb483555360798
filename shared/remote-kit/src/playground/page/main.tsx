/** The playground: the module's screens side by side, and what they are shown with. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import declaration from 'admin-h5-declaration';
import { PlaygroundPage } from './playground-page.tsx';
import './page.less';

document.title = `${declaration.title} 试验台`;
const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <PlaygroundPage declaration={declaration} />
    </StrictMode>,
  );
