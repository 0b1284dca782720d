"""The page for phones and laptops, and the engine that answers for it in the browser."""
