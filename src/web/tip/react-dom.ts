/** The first bite (main.ts), in a file of its own: by the package's name the entry would need the bundler's runtime. */
import 'react-dom/client';
