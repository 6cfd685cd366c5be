/**
 * The first script that a drawn page loads. A file of its own: importing the package by name would pull the
 * bundler's runtime into the entry.
 */
import 'react-dom/client';
